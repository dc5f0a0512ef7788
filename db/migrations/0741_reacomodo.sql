-- Safe from 0405: the rule became wider, by the last line of an adjustment; whatever was written before is written as it was.
-- Pieces may change their place within a branch, from the store to the showcase or back: one adjustment, which is no loss and keeps their
-- lots. It is no cause of its own, because the release before reads causes that it knows.
alter table movimiento_inventario
  drop constraint movimiento_segun_causa,
  add constraint movimiento_segun_causa check (case causa
    when 'compra' then de = 'proveedor' and es_de_la_cadena(a)
    when 'venta' then es_de_la_cadena(de) and a = 'cliente'
    when 'devolucion' then de = 'cliente' and es_de_la_cadena(a)
    when 'ajuste' then de = 'merma' and es_de_la_cadena(a) or es_de_la_cadena(de) and a = 'merma'
      or de in ('exhibidor', 'bodega') and a in ('exhibidor', 'bodega') and de <> a and de_sucursal = a_sucursal
    when 'devolucion_proveedor' then es_de_la_cadena(de) and a = 'proveedor'
    else es_de_la_cadena(de) and es_de_la_cadena(a)
  end) not valid;
