-- Whether the password that opened a session is weak: the login has it at hand, and decides.
alter table sesiones add column clave_debil boolean not null default false;
-- Opened by an admin for a new account: it ends soon unless the account uses it.
alter table sesiones add column sin_usar boolean not null default false;
