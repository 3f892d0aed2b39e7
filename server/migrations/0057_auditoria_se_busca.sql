-- The audit is searched by an address, by the id of an answer, and for what was refused, among ten million acts.
create index auditoria_direccion on auditoria (direccion, fecha desc, id desc) where direccion is not null;
create index auditoria_peticion on auditoria (peticion) where peticion is not null;
create index auditoria_rechazos on auditoria (fecha desc, id desc) where resultado <> 'HECHO';
