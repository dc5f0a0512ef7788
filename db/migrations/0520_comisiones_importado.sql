-- Nobody earns on an order that was brought from another program, nor on one that was taken for practice.
create or replace function comision_toma_pago() returns trigger language plpgsql security definer set search_path to 'pg_catalog', 'public' as $$
begin
  if exists (select from nuevos n join comision_persona e on e.id = n.id_persona
    left join pago g on g.id = n.id_pago left join pedido o on o.id = g.id_pedido
    where g.tipo is not distinct from 'apertura' or g.importe is distinct from n.cobrado or o.id_creador is distinct from e.id_usuario
      or exists (select from importado i where i.libro = 'pedidos' and i.id_registro = o.id)
      or exists (select from practica k where k.id_pedido = o.id)) then
    raise exception 'ese pago no es de esa comisión' using errcode = '23514', constraint = 'comision_de_su_pago';
  end if;
  return null;
end
$$;
