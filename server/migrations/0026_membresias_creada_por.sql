-- Who made each membership: said to the desk that would give its client the same days once more. Nobody knows it of those
-- from before.
alter table membresias add column creada_por uuid references users;
