-- What the card terminals of a branch say that they charged. A line stays as it came: it is paired with a row of the ledger once, or said to be
-- explained once.
create table cobro_terminal (
  id bigint generated always as identity primary key,
  id_sucursal bigint not null references sucursal (id),
  dia date not null,
  -- Centavos; below zero for what was given back.
  importe bigint not null check (importe <> 0 and abs(importe) <= 1000000000),
  autorizacion text not null check (length(autorizacion) between 1 and 30),
  archivo text not null check (length(archivo) between 1 and 120),
  sha256 bytea not null check (length(sha256) = 32),
  renglon integer not null check (renglon > 0),
  id_usuario bigint not null references usuario (id),
  creado_en timestamptz not null,
  id_pago bigint references pago (id),
  aclaracion text check (length(aclaracion) between 3 and 300),
  id_aclarador bigint references usuario (id),
  aclarado_en timestamptz,
  constraint cobro_terminal_una_vez unique (id_sucursal, dia, autorizacion, importe),
  constraint cobro_terminal_de_un_pago unique (id_pago),
  constraint cobro_terminal_aclarado check (num_nonnulls(aclaracion, id_aclarador, aclarado_en) in (0, 3))
);
create index cobro_terminal_libre on cobro_terminal (id_sucursal, dia) where id_pago is null and aclaracion is null;
create index cobro_terminal_usuario on cobro_terminal (id_usuario);
create index cobro_terminal_aclarador on cobro_terminal (id_aclarador) where id_aclarador is not null;

-- A card payment that no terminal has, with what became of it.
create table pago_aclarado (
  id_pago bigint primary key references pago (id),
  nota text not null check (length(nota) between 3 and 300),
  id_usuario bigint not null references usuario (id),
  en timestamptz not null
);
create index pago_aclarado_usuario on pago_aclarado (id_usuario);

create function cobro_terminal_solo_cerrar() returns trigger language plpgsql as $$
begin
  if old.id_pago is not null or old.aclaracion is not null
    or to_jsonb(new) - array['id_pago', 'aclaracion', 'id_aclarador', 'aclarado_en']
      <> to_jsonb(old) - array['id_pago', 'aclaracion', 'id_aclarador', 'aclarado_en'] then
    raise exception 'un cobro de terminal solo se empareja o se aclara, una vez' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger cobro_terminal_solo_cerrar before update on cobro_terminal for each row execute function cobro_terminal_solo_cerrar();
create trigger cobro_terminal_sin_borrar before delete on cobro_terminal for each row execute function rechazar_cambio();
create trigger cobro_terminal_sin_vaciar before truncate on cobro_terminal for each statement execute function rechazar_cambio();
create trigger pago_aclarado_sin_cambios before update or delete on pago_aclarado for each row execute function rechazar_cambio();
create trigger pago_aclarado_sin_vaciar before truncate on pago_aclarado for each statement execute function rechazar_cambio();

grant select, insert, update on cobro_terminal to nitida_app;
grant select, insert on pago_aclarado to nitida_app;
