-- The last membership of a client is looked for in its index, where the view that says it of all of them sorted what it read.
create or replace function poner_ultima_membresia(cual uuid) returns void language plpgsql as $$
declare
  es ultimas_membresias;
  era ultimas_membresias;
begin
  select m.cliente_id, m.id, m.fechafin, 0 into es
  from membresias m
  where m.cliente_id = cual and m.eliminado_en is null
    and exists (select from clientes c where c.id = cual and c.eliminado_en is null)
  order by m.fechafin desc, m.id desc limit 1;
  es.cuantas := (
    select count(*) from membresias where cliente_id = cual and fechafin = es.fin and eliminado_en is null);
  select * into era from ultimas_membresias where cliente_id = cual;
  if es.cliente_id is null then
    delete from ultimas_membresias where cliente_id = cual;
  elsif era.cliente_id is null then
    insert into ultimas_membresias values (es.*);
  elsif es is distinct from era then
    update ultimas_membresias set membresia_id = es.membresia_id, fin = es.fin, cuantas = es.cuantas where cliente_id = cual;
  end if;
end $$;
