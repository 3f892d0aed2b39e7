-- Another person chose the password: the start page says so until its owner changes it.
alter table users add column clave_ajena boolean not null default false;
