-- Whoever gives a name is somebody: no account, no address.
--
-- Only BIGINT and TEXT are used in these tables, so that Postgres could keep them too.
-- Moments are milliseconds since 1970.
create table people (
    id            bigint not null primary key,
    -- As it is shown.
    name          text   not null,
    -- As it is compared, once it has been claimed with a password: no other may be called so then.
    claim         text   unique,
    -- What is kept of the password: never the password.
    password_hash text,
    created_at    bigint not null
);

-- A browser that knows a token is somebody.
-- The token itself is not here, so that who reads this file can't be anybody.
create table sessions (
    token_hash text   not null primary key,
    person     bigint not null references people (id),
    created_at bigint not null,
    -- Not touched at every request, see `TOUCH_EVERY`.
    last_seen  bigint not null
);

create index sessions_of_person on sessions (person);

-- Personal links, not used yet: whoever knows the token of one becomes the person at another device, once.
create table resume_links (
    token_hash text   not null primary key,
    person     bigint not null references people (id),
    made_at    bigint not null
);

create index resume_links_of_person on resume_links (person);

-- What the server made up once and must remember, such as keys.
create table secrets (
    name  text not null primary key,
    value text not null
);
