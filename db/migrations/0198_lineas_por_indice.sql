-- A month's lines are read a few thousand at a time, in the order of their ids. A month that nobody analyzed yet would be sorted as a
-- whole each time, with every row written out as JSON before.
alter function lineas_de_auditoria_en(regclass, bigint, bigint, integer) set enable_sort = off;
alter function lineas_de_mensajes_en(regclass, bigint, bigint, integer) set enable_sort = off;
