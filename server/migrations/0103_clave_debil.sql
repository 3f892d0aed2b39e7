-- Whether the password that opened a session is weak: only who types it shows it, so the login decides.
alter table sesiones add column clave_debil boolean not null default false;
