-- A session whose browser stands at the door, for who comes in alone: it registers entries and nothing else, until it is left
-- with the password.
alter table sesiones add column quiosco boolean not null default false;
