-- Barcodes of digits lose their printed spaces, and the zero that some readers add before a UPC-A: both spellings are one code.
with limpios as (
  select codigo, regexp_replace(regexp_replace(codigo, '[[:space:]-]', '', 'g'), '^0(?=[0-9]{12}$)', '') as limpio
  from codigos_de_barras where codigo ~ '^[0-9][0-9[:space:]-]*$'
)
update codigos_de_barras b set codigo = l.limpio
from limpios l
where b.codigo = l.codigo and l.limpio <> l.codigo
  and not exists (select from codigos_de_barras o where o.codigo = l.limpio)
  and (select count(*) from limpios m where m.limpio = l.limpio) = 1;
