-- Search ignores case and accents and matches parts of words: every searchable table keeps its text once more in
-- that plain form, under a trigram index. The wrapper pins the dictionary, which makes it immutable and indexable.
create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;

create function sin_acentos(texto text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, texto)) $$;
