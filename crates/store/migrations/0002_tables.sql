-- A table: who plays what with whom.
create table tables (
    id         text   not null primary key,
    -- What was agreed on, in words of the server that nobody reads here.
    setup      text   not null,
    title      text   not null,
    -- 'waiting' for players, 'running', 'over', or 'stuck': its record no longer replays.
    status     text   not null,
    -- 1: shown in the lobby to everybody.
    listed     bigint not null,
    -- Who knows it may sit down.
    invite_key text   not null,
    owner      bigint not null references people (id),
    -- Where the record of the game begins, once it has.
    head       text,
    -- A line for the lobby: how the game stands.
    summary    text   not null,
    -- When those who are asked have to have answered.
    deadline   bigint,
    -- The table where they play again.
    rematch    text,
    created_at bigint not null,
    updated_at bigint not null
);

create index tables_by_owner on tables (owner, updated_at);
create index tables_by_status on tables (status, updated_at);
create index tables_by_deadline on tables (deadline) where deadline is not null;

create table seats (
    table_id text   not null references tables (id),
    seat     bigint not null,
    person   bigint references people (id),
    -- Who sits there if nobody does: a bot, in words of the server. Empty where a person may sit down.
    word     text   not null,
    -- 1: a decision of this seat is awaited.
    asked    bigint not null,
    primary key (table_id, seat)
);

create index seats_of_person on seats (person, asked) where person is not null;

-- What happened at a table, in order, never changed afterwards.
-- Of two that would write the same line, the primary key lets one.
create table entries (
    table_id text   not null references tables (id),
    seq      bigint not null,
    kind     text   not null,
    seat     bigint,
    words    text   not null,
    at       bigint not null,
    primary key (table_id, seq)
);
