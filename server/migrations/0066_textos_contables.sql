-- The ledger says the same things again and again, but for whose they are: `Venta: Mensualidad × 1 (Ana Pérez)`. Each text, without
-- what is in parentheses, has its sums by day (0063): what a word comes to reads texts and days, and not rows.
-- An older program that is still working waits for all of it.
lock table contabilidad in share row exclusive mode;

-- A word that is searched for has no space and no comma: it is in what is left or in the parentheses, never across.
create function sin_parentesis(texto text) returns text language sql immutable strict parallel safe
  as $$ select regexp_replace(texto, ' \([^()]*\)(?=[ ,]|$)', '', 'g') $$;

create function texto_contable(tipo tipo_movimiento, texto text) returns text language sql stable strict parallel safe
  as $$ select tipo || ' ' || left(encode(sha256(convert_to(sin_parentesis(texto), 'UTF8')), 'hex'), 32) $$;

-- The texts by the group of their sums, and, without a group, each word in parentheses. What two write for the first time at the same
-- moment may stand twice: nobody waits for anybody.
create table contabilidad_textos (grupo text, texto text not null);
create index contabilidad_textos_grupo on contabilidad_textos (grupo);
create index contabilidad_textos_palabra on contabilidad_textos using hash (texto) where grupo is null;
create index contabilidad_textos_busqueda on contabilidad_textos using gin (texto gin_trgm_ops);

-- As values, for conditions PostgreSQL would answer by reading all that is written, at each sale.
do $do$
declare
  faltan constant text := $sql$
    insert into contabilidad_textos (grupo, texto)
    select distinct grupo, texto
    from (select texto_contable(tipo, busqueda) as grupo, sin_parentesis(busqueda) as texto from %1$s) dichos
    where (select true from contabilidad_textos t where t.grupo = dichos.grupo limit 1) is null;
    insert into contabilidad_textos (texto)
    select distinct palabra
    from %1$s, regexp_matches(busqueda, ' \([^()]*\)(?=[ ,]|$)', 'g') hallado, regexp_split_to_table(hallado[1], '[ ,]+') palabra
    where palabra <> '' and (select true from contabilidad_textos t where t.grupo is null and t.texto = palabra limit 1) is null;
  $sql$;
begin
  execute format(
    'create function anotar_textos() returns trigger language plpgsql security definer set search_path = public, pg_temp as
     $t$ begin %s return null; end $t$', format(faltan, 'nuevas'));
  -- Of the rows that no trigger has seen.
  execute format('create procedure leer_textos() language plpgsql as $t$ begin %s end $t$', format(faltan, 'contabilidad'));
end $do$;

create trigger anotar_textos after insert on contabilidad referencing new table as nuevas
  for each statement execute function anotar_textos();
create trigger anotar_textos_cambiados after update on contabilidad referencing new table as nuevas
  for each statement execute function anotar_textos();

call leer_textos();
call mantener_sumas('contabilidad_por_texto', 'contabilidad', 'texto_contable(f.tipo, f.busqueda)', 'fecha', 'monto', '0', 'true');

-- Whose first name begins with a word comes first among the clients who hold it.
create index clientes_llamados on clientes (busqueda text_pattern_ops) where eliminado_en is null;

-- The sales of many clients are counted without reading them.
drop index ventas_cliente;
create index ventas_cliente on ventas (cliente_id, fecha desc, numero desc) include (id) where cliente_id is not null;
