-- Room on their pages for rows that change in place: the new version then stays beside the old one, and no index is touched. An order's
-- status, a message's state and a payment's stamps are in indexes, so room would not help theirs; of an order, edits are left.
-- It holds for pages that are written from now on.
alter table cita set (fillfactor = 90);
alter table cliente set (fillfactor = 95);
alter table pedido set (fillfactor = 95);
alter table usuario set (fillfactor = 80);
alter table sesion set (fillfactor = 70);
alter table borrador set (fillfactor = 60);
alter table folio_pedido set (fillfactor = 50);
