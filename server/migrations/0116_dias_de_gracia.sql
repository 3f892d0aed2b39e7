-- For some days after its last day an expired membership is in grace, a cause with a rule of its own; later it is expired, which a new gym does
-- not let in. A gym at work keeps what it chose: no days of grace, and a warning where it never set the rules.
alter table reglas_entrada
  add column dias_de_gracia smallint not null default 0
    constraint reglas_entrada_dias_de_gracia check (dias_de_gracia between 0 and 30);
alter table reglas_entrada alter column dias_de_gracia drop default;

insert into reglas_entrada (reglas, dias_de_gracia, dias_vence_pronto, horas_repetida, monto_deuda, horas_dentro)
select '{"VENCIDA": "avisar"}', 0, 5, 3, 1, 3 where exists (select from clientes)
on conflict do nothing;
