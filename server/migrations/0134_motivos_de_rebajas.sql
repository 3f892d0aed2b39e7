-- The reasons of courtesies and of reductions outside a sale are erased with their client, also in the audit.
create or replace function olvidar_persona(persona uuid, cuenta uuid) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  contexto jsonb := coalesce(nullif(current_setting('gimnasio.contexto', true), ''), '{}')::jsonb;
  fichas text[];
  suyas uuid[];
  membresias_suyas uuid[];
  pagos_suyos uuid[];
  rebajas_suyas uuid[];
  borrada text;
  filas bigint[];
  acto bigint;
begin
  select array_agg(id::text) into fichas from clientes
  where datos_borrados_en is not null
    and (id = persona or id in (select cliente_id from fusiones where en_id = persona));
  select id::text into borrada from users where id = cuenta and eliminado_en is not null and password_hash = '';
  if fichas is null then
    raise exception 'Only the values of whose data are erased are forgotten' using errcode = 'restrict_violation';
  end if;

  suyas := array(select id from ventas where cliente_id = any(fichas::uuid[]));
  update ventas set descuento_motivo = '—' where id = any(suyas) and descuento_motivo is not null;
  update venta_lineas set
    descuento_motivo = case when descuento_motivo is not null then '—' end,
    descripcion = case tipo when 'concepto' then '—' else descripcion end
  where venta_id = any(suyas) and (descuento_motivo is not null or tipo = 'concepto');
  update pagos set concepto = '—' where cliente_id = any(fichas::uuid[])
    and concepto not in ('Mensualidad', 'Clase', 'Abono');
  update devoluciones set motivo = '—' where venta_id = any(suyas);
  membresias_suyas := array(select id from membresias where cliente_id = any(fichas::uuid[]));
  pagos_suyos := array(select id from pagos where cliente_id = any(fichas::uuid[]));
  -- The program writes the reasons of the other types, without words about a person.
  rebajas_suyas := array(select id from rebajas where membresia_id = any(membresias_suyas) and tipo = 'cortesia');
  update membresias set cortesia = '—' where id = any(membresias_suyas) and cortesia is not null;
  update rebajas set motivo = '—' where id = any(rebajas_suyas);

  delete from clientes_historial where cliente_id::text = any(fichas);
  -- Each part by its index: the audit is long.
  select array_agg(todas.id order by todas.id) into filas from (
    select a.id from auditoria a
    where a.recurso_id = any(fichas) and a.recurso in ('clientes', 'fotos', 'fusiones', 'vinculos')
      and a.sello is not null and a.olvidada_por is null
    union
    select a.id from auditoria a
    where a.recurso_id = borrada and a.recurso in ('users', 'sesiones')
      and a.sello is not null and a.olvidada_por is null
    union
    -- Of money only what holds words: the rest is no personal data.
    select a.id from auditoria a
    where a.recurso_id = any(
        suyas::text[] || pagos_suyos::text[] || membresias_suyas::text[] || rebajas_suyas::text[]
        || array(select id::text from devoluciones where venta_id = any(suyas)))
      and a.recurso in ('ventas', 'pagos', 'devoluciones', 'membresias', 'rebajas')
      and exists (select from unnest(array[a.antes, a.despues]) hoja,
          unnest(array['descuento_motivo', 'concepto', 'motivo', 'cortesia']) campo
        where hoja ->> campo not in ('Mensualidad', 'Clase', 'Abono'))
      and a.sello is not null and a.olvidada_por is null
    union
    select a.id from (
      select distinct s.recurso_id from auditoria s
      where s.recurso in ('composicion_corporal', 'asistencias', 'asignaciones', 'inscripciones', 'esperas', 'contactos')
        and coalesce(s.antes, s.despues) ->> 'cliente_id' = any(fichas)
    ) de_ella join auditoria a on a.recurso_id = de_ella.recurso_id
    where a.recurso in ('composicion_corporal', 'asistencias', 'asignaciones', 'inscripciones', 'esperas', 'contactos')
      and a.sello is not null and a.olvidada_por is null
  ) todas;
  if filas is null then
    return 0;
  end if;

  insert into auditoria (fecha, usuario_id, accion, recurso, recurso_id, direccion, peticion, resultado, despues)
  values (
    coalesce((contexto ->> 'fecha')::timestamptz, now()), (contexto ->> 'usuario')::uuid,
    coalesce(contexto ->> 'accion', 'programa'), 'auditoria', persona::text, contexto ->> 'direccion',
    contexto ->> 'peticion', 'HECHO', jsonb_build_object('olvidadas', to_jsonb(filas))
  ) returning id into acto;
  update auditoria set antes = null, despues = null, sal = null, olvidada_por = acto where id = any(filas);
  return cardinality(filas);
end
$$;
