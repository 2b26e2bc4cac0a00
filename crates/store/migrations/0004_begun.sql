-- When the game began: until then nobody's clock runs. Null while the table waits.
alter table tables add column begun_at bigint;
