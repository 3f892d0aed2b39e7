-- Columns of balances or part payments that an import does not bring, and how many persons have something in them; null without such
-- a column.
alter table importaciones add column saldos jsonb;
