-- An inactive client holds no place in a class: those who became inactive before this rule let go of theirs. The
-- table's trigger counts it.
delete from inscripciones using clientes
where clientes.id = inscripciones.cliente_id and clientes.estado = 'inactivo';
