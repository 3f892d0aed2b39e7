-- A copy of a receipt prints the due day that the first one printed, so the sale stores it beside the balance.
alter table ventas add column vence date;
