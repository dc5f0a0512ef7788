-- What a chain brings from its old program. The rows of a file wait here until somebody says that they shall be written; they are
-- looked at, written and taken back piece by piece, in their order, and `avance` is how far that has come.
create table importacion (
  id bigint generated always as identity primary key,
  libro text not null check (libro in ('pacientes', 'pedidos', 'citas', 'recetas')),
  estado text not null default 'revisando' check (
    estado in ('revisando', 'lista', 'escribiendo', 'detenida', 'terminada', 'deshaciendo', 'deshecha')),
  id_usuario bigint not null references usuario (id),
  -- Where rows go that name no branch.
  id_sucursal bigint not null references sucursal (id),
  archivo text not null check (length(archivo) between 1 and 200),
  formato text not null check (formato in ('csv', 'xlsx')),
  separador text,
  hoja text,
  hojas jsonb not null default '[]',
  sha256 bytea not null check (length(sha256) = 32),
  bytes integer not null check (bytes > 0),
  -- How columns are read, as the contract says it.
  mapa jsonb not null,
  -- Number of the last row that is not data.
  encabezado integer not null default 0,
  renglones integer not null check (renglones >= 0),
  avance integer not null default 0,
  por_escribir integer not null default 0,
  escritos integer not null default 0,
  creada_en timestamptz not null,
  empezada_en timestamptz,
  terminada_en timestamptz,
  deshecha_en timestamptz,
  -- Those that wait take turns.
  atendida_en timestamptz not null
);
create index importacion_pendiente on importacion (atendida_en) where estado in ('revisando', 'escribiendo', 'deshaciendo');
create index importacion_de_usuario on importacion (id_usuario, id desc);
create index importacion_de_sucursal on importacion (id_sucursal);

create table importacion_renglon (
  id_importacion bigint not null references importacion (id) on delete cascade,
  numero integer not null,
  celdas jsonb not null,
  -- Texts that a person put in the place of cells, by column.
  correcciones jsonb,
  decision text check (decision in ('unir', 'aparte', 'omitir')),
  estado text check (estado in ('Nuevo', 'Cambia', 'Igual', 'Omitido', 'Problema')),
  motivo text,
  valores jsonb,
  problemas jsonb not null default '[]',
  cambios jsonb not null default '[]',
  candidato jsonb,
  -- Row of the same file that says the same record.
  repite integer,
  id_sucursal bigint references sucursal (id),
  -- How the row is known in its branch: by its number in the other program, and by what it says.
  clave text,
  huella text,
  id_registro bigint,
  hecho text check (hecho in ('nuevo', 'cambia', 'enlace')),
  -- What the record said before, and its version after.
  previo jsonb,
  version integer,
  deshecho boolean not null default false,
  no_deshecho text,
  primary key (id_importacion, numero)
);
create index importacion_renglon_por_estado on importacion_renglon (id_importacion, estado, numero);
create index importacion_renglon_huella on importacion_renglon (id_importacion, huella) where huella is not null;
create index importacion_renglon_clave on importacion_renglon (id_importacion, clave) where clave is not null;
create index importacion_renglon_de_sucursal on importacion_renglon (id_sucursal) where id_sucursal is not null;

-- Which record a row of another program became, and what it said of it last: a file that comes again changes only what changed.
create table importado (
  libro text not null check (libro in ('pacientes', 'pedidos', 'citas', 'recetas')),
  id_sucursal bigint not null references sucursal (id),
  clave text not null,
  id_registro bigint not null,
  valores jsonb not null,
  primary key (libro, id_sucursal, clave)
);
create index importado_registro on importado (libro, id_registro);

-- How the columns of a file with these headings were read last.
create table mapa_recordado (
  huella text primary key,
  elecciones jsonb not null,
  en timestamptz not null
);

grant select, insert, update, delete on importacion, importacion_renglon, importado, mapa_recordado to nitida_app;
