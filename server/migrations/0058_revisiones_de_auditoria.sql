-- The chain of the audit is walked in the background, by one program at a time, and what came of it is kept. One that was begun and
-- is not ended, while no program is at it, came to nothing. Of those that ended the last one stays.
create table revisiones_auditoria (
  id uuid primary key,
  hecha_por uuid not null references users,
  empezada_en timestamptz not null,
  -- How many links there were when it began, and how many are walked.
  total bigint not null default 0,
  revisados bigint not null default 0,
  terminada_en timestamptz,
  -- The position of the first act that is not as it was written.
  roto bigint,
  -- The last link that was walked, in hexadecimal.
  ultimo text,
  pendientes integer
);

create index revisiones_auditoria_hecha_por on revisiones_auditoria (hecha_por);
create index revisiones_auditoria_empezada on revisiones_auditoria (empezada_en desc);

create trigger auditar after insert on revisiones_auditoria
  for each row execute function auditar('id', '', '');
-- Its progress is asked for; that it began and that it ended is told.
create trigger avisar_cambio after insert or delete or update of terminada_en on revisiones_auditoria
  for each statement execute function avisar_cambio();

-- Which rows an act has forgotten.
create index auditoria_olvidadas on auditoria (olvidada_por, id) where olvidada_por is not null;

-- Whether the values of a row are those that it was sealed with, or were forgotten by an act: one that is linked, or is about to be.
-- That the act names the row is seen once, where the walk comes to the act (`olvidada_sin_acto`).
create or replace function valores_como_se_sellaron(a auditoria) returns boolean language sql stable as $$
  select case
    when a.olvidada_por is not null then a.antes is null and a.despues is null and a.sello is not null
      and exists (select from auditoria acto where acto.id = a.olvidada_por and acto.recurso = 'auditoria')
      and (exists (select from auditoria_eslabones where auditoria_id = a.olvidada_por)
        or exists (select from auditoria_sin_eslabon where auditoria_id = a.olvidada_por))
    when a.sello is null then a.antes is null and a.despues is null
    else a.sal is not null and a.sello = sello_de(a.sal, a.antes, a.despues)
  end
$$;

-- The position of the first row that is said to be forgotten by an act which does not name it, or that it names and that is not
-- forgotten by it; null where all are as the act says.
create function olvidada_sin_acto(acto auditoria) returns bigint language plpgsql stable as $$
declare
  dichas jsonb := coalesce(acto.despues -> 'olvidadas', '[]');
  primera bigint;
begin
  if dichas = (select coalesce(jsonb_agg(id order by id), '[]') from auditoria where olvidada_por = acto.id) then
    return null;
  end if;
  select min(e.posicion) into primera from (
    (select id from auditoria where olvidada_por = acto.id except select value::bigint from jsonb_array_elements_text(dichas))
    union all
    (select value::bigint from jsonb_array_elements_text(dichas) except select id from auditoria where olvidada_por = acto.id)
  ) otras join auditoria_eslabones e on e.auditoria_id = otras.id;
  return coalesce(primera, (select posicion from auditoria_eslabones where auditoria_id = acto.id));
end
$$;

-- Walks so many links from a position on: up to which it came, and the first that does not hold, if there is one.
create or replace function revisar_auditoria(desde bigint, cuantas integer, out hasta bigint, out rota bigint)
language plpgsql stable as $$
declare
  anterior bytea;
  fila record;
begin
  hasta := desde - 1;
  select eslabon into anterior from auditoria_eslabones where posicion = hasta;
  for fila in
    select e.posicion, e.eslabon,
      case when a.id is not null then huella_de(a) end as huella,
      a.id is not null and valores_como_se_sellaron(a) as entera,
      case when a.recurso = 'auditoria' then olvidada_sin_acto(a) end as sin_acto
    from auditoria_eslabones e left join auditoria a on a.id = e.auditoria_id
    where e.posicion >= desde order by e.posicion limit cuantas
  loop
    hasta := hasta + 1;
    if fila.posicion <> hasta or not fila.entera
      or fila.eslabon is distinct from sha256(coalesce(anterior, ''::bytea) || fila.huella) then
      rota := hasta;
      return;
    end if;
    if fila.sin_acto is not null then
      rota := fila.sin_acto;
      return;
    end if;
    anterior := fila.eslabon;
  end loop;
end
$$;
