-- A delivery is dated by entregado_en, so it leaves estatus_en as it is: when the order came to its branch, which nothing else
-- of the row tells. So does a delivery that is undone, unless it was dated over that. Any other change of status is dated as before.
create or replace function pedido_fechar_estatus() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.estatus_en := coalesce(new.estatus_en, new.creado_en);
  elsif new.estatus <> old.estatus and new.estatus_en is not distinct from old.estatus_en and new.entregado_en is null
    and (old.entregado_en is null or old.estatus_en >= old.entregado_en) then
    new.estatus_en := new.modificado_en;
  end if;
  return new;
end
$$;
