import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import type { Db } from '../platform/datos/db.ts'
import { type Azar, crearAzar, ruleta } from './azar.ts'
import type { UsuarioCreado } from './demo.usuarios.ts'
import type { Nombre } from './nombres.ts'
import { type Paciente, pacienteAlAzar } from './pacientes.ts'
import { type Plaza, plazas } from './plazas.ts'

const TOTAL = 152
const SEMILLA = 20_261_124
const DIA_MS = 24 * 3600 * 1000
/** How long ago the chain took its first patient. */
const DIAS_DE_HISTORIA = 540
const VERSION_AVISO = '2026-11'

const plazaDe = (lada: string): Plaza => {
  const plaza = plazas.find((plaza) => plaza.lada === lada)
  if (!plaza) throw new Error(`no town has the area code ${lada}`)
  return plaza
}
/** The towns of the demo branches, by folio, and how the patients divide among them. */
const deFolio: Record<string, Plaza> = { '01': plazaDe('222'), '02': plazaDe('222'), '03': plazaDe('664') }
const folioAlAzar = ruleta([
  ['01', 70],
  ['02', 48],
  ['03', 34],
])

/** Namesakes, as every chain has them: reception must tell them apart by age and phone. */
const tocayos: Record<number, { folio: string; nombre: Nombre }> = {
  31: { folio: '01', nombre: { nombre: 'JUAN', paterno: 'HERNÁNDEZ', materno: 'HERNÁNDEZ' } },
  98: { folio: '02', nombre: { nombre: 'JUAN', paterno: 'HERNÁNDEZ', materno: 'HERNÁNDEZ' } },
  147: { folio: '01', nombre: { nombre: 'JUAN', paterno: 'HERNÁNDEZ', materno: 'HERNÁNDEZ' } },
}
/** Patients who were registered twice, once more in his branch and once in another one: whose record comes again, and how he was written. */
const repetidos: Readonly<Record<number, { de: number; nombre: string }>> = {
  149: { de: 97, nombre: 'ROSA MA. FLORES JIMÉNEZ' },
  150: { de: 33, nombre: 'ENRIQUE RODRIGUES CRUZ' },
}
/** Removed patients, for type 0 to restore. */
const ELIMINADOS = new Set([12, 77])

export interface ClienteDemo {
  id: number
  nombre: string
  telefono: string
}
/** Live demo patients by branch id, oldest first. */
export type ClientesDemo = Map<number, ClienteDemo[]>

interface Contexto {
  /** Branch ids by folio. */
  sucursales: ReadonlyMap<string, number>
  usuarios: readonly UsuarioCreado[]
  ahora: Date
}

interface Alta extends Paciente {
  id_sucursal: number
  creado_por: number
  creado_en: Date
  eliminado_en: Date | null
}

/** Users who register patients in a branch: any of its staff but the laboratory. */
const recepcionDe = (usuarios: readonly UsuarioCreado[], idSucursal: number): number[] =>
  usuarios.filter(({ tipo, id_sucursal }) => id_sucursal === idSucursal && tipo !== '3').map(({ id }) => id)

function alta(azar: Azar, n: number, { sucursales, usuarios, ahora }: Contexto): Alta {
  const tocayo = tocayos[n]
  const folio = tocayo?.folio ?? folioAlAzar(azar)
  const [id_sucursal, plaza] = [sucursales.get(folio), deFolio[folio]]
  if (id_sucursal === undefined || !plaza) throw new Error(`there is no demo branch ${folio}`)
  const hoy = fechaEn(ZONA_POR_OMISION, ahora)
  const haceDias = DIAS_DE_HISTORIA * (1 - (n + azar.real()) / TOTAL)
  const creado_en = new Date(ahora.getTime() - haceDias * DIA_MS)
  return {
    ...pacienteAlAzar(azar, plaza, n, hoy, tocayo?.nombre),
    id_sucursal,
    creado_por: azar.elegir(recepcionDe(usuarios, id_sucursal)),
    creado_en,
    eliminado_en: ELIMINADOS.has(n) ? ahora : null,
  }
}

/** The same person again: what reception asked once more, and nothing else. */
function conRepetidos(altas: readonly Alta[]): Alta[] {
  return altas.map((una, n) => {
    const suyo = repetidos[n]
    const primera = suyo && altas[suyo.de]
    if (!primera) return una
    const { edad, telefono, fecha_nacimiento, sexo } = primera
    return { ...una, ...{ edad, telefono, fecha_nacimiento, sexo }, nombre: suyo.nombre, correo: null, rfc: null }
  })
}

interface Registrado {
  id: number
  creado_por: number
  creado_en: Date
}

/** Two of three patients were asked; one in ten of these changed his mind about promotions later. */
function consentimientos(azar: Azar, { id, creado_por, creado_en }: Registrado, ahora: Date) {
  if (!azar.ocurre(0.65)) return []
  const fila = (whatsapp_promociones: boolean, en: Date) => ({
    id_cliente: id,
    version_aviso: VERSION_AVISO,
    whatsapp_avisos: true,
    whatsapp_promociones,
    registrado_por: creado_por,
    en,
  })
  const primera = fila(azar.ocurre(0.6), creado_en)
  if (!azar.ocurre(0.1)) return [primera]
  const despues = new Date(creado_en.getTime() + azar.real() * (ahora.getTime() - creado_en.getTime()))
  return [primera, fila(!primera.whatsapp_promociones, despues)]
}

/** About 150 believable patients in the branches of the demo, the same ones every time (D-71). */
export async function insertClientes(db: Db, contexto: Contexto): Promise<ClientesDemo> {
  const azar = crearAzar(SEMILLA)
  const altas = conRepetidos(Array.from({ length: TOTAL }, (_, n) => alta(azar, n, contexto)))
  const registrados = await db
    .insertInto('cliente')
    .values(altas)
    .returning(['id', 'id_sucursal', 'nombre', 'telefono', 'creado_por', 'creado_en', 'eliminado_en'])
    .execute()
  registrados.sort((a, b) => a.id - b.id)
  const filas = registrados.flatMap((registrado) => consentimientos(azar, registrado, contexto.ahora))
  await db.insertInto('consentimiento').values(filas).execute()

  const porSucursal: ClientesDemo = new Map([...contexto.sucursales.values()].map((id) => [id, []]))
  for (const { id, nombre, telefono, id_sucursal, eliminado_en } of registrados) {
    if (eliminado_en === null) porSucursal.get(id_sucursal)?.push({ id, nombre, telefono })
  }
  return porSucursal
}
