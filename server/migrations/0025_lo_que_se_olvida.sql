-- What the program forgets by itself is found by its age: editions that nobody can meet any more, addresses that nobody
-- signed in from for long, and payments of the subscription that were begun and never made.
create index ediciones_editado on ediciones (editado_en);
create index direcciones_conocidas_vista on direcciones_conocidas (vista_en);
create index suscripciones_sin_pagar on suscripciones (created_at) where pagada_en is null;
