import path from 'node:path'
import { type Fecha, fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import pg from 'pg'
import { migrar } from '../../apps/api/src/platform/postgres/migrar.ts'
import { asentar } from '../../db/seed/asentar.ts'
import { generarCarga, TREINTA_SUCURSALES } from '../../db/seed/carga.ts'
import { SOCIA } from './acto.ts'
import type { Tamano } from './plan.ts'
import { type Campana, fundarDestinatarios } from './promociones.ts'

const MIGRACIONES = path.resolve(import.meta.dirname, '../../db/migrations')
/** Start of the day: ten in the morning in Mexico City, so that no branch's day changes while the compressed day runs. */
const HORA_DE_SALIDA = 'T16:00:00Z'
const ARTICULOS_CONOCIDOS = 12
/** Articles of a large chain: its catalogue does not grow with its branches, and the oracle goes through every move of each. */
const ARTICULOS = 20_000
const DIA_MS = 24 * 3600 * 1000

export interface Paciente {
  id: number
  telefono: string
}

export interface ArticuloConocido {
  id: number
  codigo: string
}

/** A box in the showcase, by its lot. */
export interface LenteConocido {
  id: number
  lote: string
  caduca: Fecha
}

/** What the staff knows of the chain before it opens. */
export interface Cadena {
  hoy: Fecha
  /** Where the servers' clock stands when the day begins. */
  ahora: Date
  /** How far the servers' clock is from this computer's, in milliseconds. */
  desfaseMs: number
  /** Branches by their number. */
  sucursales: Map<
    number,
    { direccion: string; pacientes: Paciente[]; articulos: ArticuloConocido[]; lentes: LenteConocido[] }
  >
}

/** The clock of the day: today, at ten. */
function relojDelDia(): { ahora: Date; desfaseMs: number } {
  const ahora = new Date(`${fechaEn(ZONA_POR_OMISION, new Date())}${HORA_DE_SALIDA}`)
  return { ahora, desfaseMs: ahora.getTime() - Date.now() }
}

async function leerSucursales(cliente: pg.Client, pacientes: number): Promise<Cadena['sucursales']> {
  const { rows } = await cliente.query<{ sucursal: number; direccion: string; id: number; telefono: string }>(
    `select s.id::int as sucursal, s.direccion, c.id::int as id, c.telefono from sucursal s
     cross join lateral (select id, telefono from cliente
       where id_sucursal = s.id and telefono <> '0000000000' and eliminado_en is null order by id limit $1) c`,
    [pacientes],
  )
  const sucursales: Cadena['sucursales'] = new Map()
  for (const { sucursal, direccion, id, telefono } of rows) {
    const conocida = sucursales.get(sucursal) ?? { direccion, pacientes: [], articulos: [], lentes: [] }
    conocida.pacientes.push({ id, telefono })
    sucursales.set(sucursal, conocida)
  }
  const { rows: articulos } = await cliente.query<{ sucursal: number; id: number; codigo: string }>(
    `select s.id::int as sucursal, a.id::int, a.codigo from sucursal s cross join lateral (
      select e.id_articulo from existencia e where e.id_sucursal = s.id and e.cantidad > 0 order by 1 limit $1) e
     join articulo a on a.id = e.id_articulo order by 1, 2`,
    [ARTICULOS_CONOCIDOS],
  )
  for (const { sucursal, ...articulo } of articulos) sucursales.get(sucursal)?.articulos.push(articulo)
  const { rows: lentes } = await cliente.query<{ sucursal: number } & LenteConocido>(
    `select e.id_sucursal::int as sucursal, e.id_articulo::int as id, min(l.lote) as lote, max(l.caduca)::text as caduca
     from existencia_lote e join articulo_lote l on l.id = e.id_lote join articulo a on a.id = e.id_articulo
     where a.familia = 'lente_contacto' and e.lugar = 'exhibidor' and e.cantidad > 1 and l.caduca > current_date + 30
     group by 1, 2, e.id_lote order by 1, 2, 3`,
  )
  for (const { sucursal, ...lente } of lentes) sucursales.get(sucursal)?.lentes.push(lente)
  return sucursales
}

/** Every change of a message's state, so that one that went back and came again is seen as well. */
const ANOTAR_PASOS = `
  create table dia_paso (id bigint generated always as identity, clave text, antes text, despues text);
  create function dia_anotar_paso() returns trigger language plpgsql security definer as $$
  begin
    insert into public.dia_paso (clave, antes, despues) values (new.clave, old.estado, new.estado);
    return null;
  end $$;
  create trigger dia_paso after update of estado on mensaje
    for each row when (old.estado is distinct from new.estado) execute function dia_anotar_paso();`

/** What is delivered this day has a warranty of its frame: a setting from before anything was audited. */
const DAR_GARANTIAS = `
  insert into ajustes_version (version, valores, id_usuario, creado_en)
  select 1, '{"garantias": "armazon 12 Defectos de fábrica."}', min(id), 'epoch' from usuario`

/** A second master, with the password of the first. */
const ASOCIAR = `
  insert into usuario (nombre, apellido_paterno, apellido_materno, correo, contrasena_hash, tipo, horario, id_sucursal, creado_en)
  select 'Socia', apellido_paterno, apellido_materno, '${SOCIA}', contrasena_hash, tipo, horario, id_sucursal, creado_en
  from usuario where correo = 'admin@nitida.mx'`

/**
 * Loads a chain with some weeks behind it into an empty database, and takes its mark of a demo off: a demo sends nothing, and the
 * far side of the messages is our own here.
 */
export async function fundarCadena(url: string, tamano: Tamano, promociones: Campana): Promise<Cadena> {
  const reloj = relojDelDia()
  await migrar(url, MIGRACIONES)
  const { pacientes, citas, pedidos } = tamano
  const sucursales = tamano.sucursales + (tamano.calladas ?? 0)
  const anual = (diarias: number) => diarias * sucursales * 308
  const ayer = new Date(reloj.ahora.getTime() - DIA_MS)
  await generarCarga(
    url,
    {
      sucursales,
      pacientes: Math.ceil(pacientes * sucursales * 1.5),
      anosDeCitas: 0.08,
      citasPorAno: anual(citas),
      anosDePedidos: 0.05,
      pedidosPorAno: anual(pedidos),
      visitasPorAno: anual(pedidos),
      ...(sucursales > TREINTA_SUCURSALES.sucursales && { articulos: ARTICULOS }),
    },
    ayer,
  )
  const cliente = new pg.Client({ connectionString: url, application_name: 'nitida-dia' })
  await cliente.connect()
  try {
    await cliente.query(`delete from instalacion where clave = 'demo'`)
    await cliente.query(ANOTAR_PASOS)
    await cliente.query(DAR_GARANTIAS)
    await cliente.query(ASOCIAR)
    await fundarDestinatarios(cliente, promociones, sucursales, ayer)
    await asentar(url, ayer, 1)
    const conocidas = await leerSucursales(cliente, pacientes)
    return { ...reloj, hoy: fechaEn(ZONA_POR_OMISION, reloj.ahora), sucursales: conocidas }
  } finally {
    await cliente.end()
  }
}
