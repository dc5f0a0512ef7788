-- Apart from its making, so that nobody waits while the rows are read.
alter table mensaje validate constraint mensaje_carril_check;
