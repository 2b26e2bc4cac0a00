-- What people say at a table. The name is the one they had then.
create table chat (
    table_id text   not null references tables (id),
    seq      bigint not null,
    person   bigint references people (id),
    name     text   not null,
    text     text   not null,
    at       bigint not null,
    primary key (table_id, seq)
);

-- How much of a game somebody has seen, for "since you were last here".
create table seen (
    table_id text   not null references tables (id),
    person   bigint not null references people (id),
    choices  bigint not null,
    at       bigint not null,
    primary key (table_id, person)
);
