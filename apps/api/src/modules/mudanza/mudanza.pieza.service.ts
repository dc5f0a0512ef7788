import { fechaEn } from '@nitida/contract/fechas'
import type { Celda, Libro, Mapa, Problema } from '@nitida/contract/mudanza.libros'
import { sinAcentos } from '@nitida/contract/parecido.nombres'
import { limpiarLinea } from '@nitida/contract/textos'
import { convertir } from '@nitida/mudanza/convertir'
import { mapearPorTurnos } from '../../platform/entorno/turnos.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import type { FilaImportada, FilaPorImportar } from '../../platform/llamada/importadas.ts'
import { hallarPacientes, NO_ESTA } from '../clientes/clientes.importar.hallar.service.ts'
import { type OficioDeLibro, oficioDe } from './mudanza.libro.ts'
import type { FilaDeImportacion, listSucursales } from './mudanza.queries.ts'
import { listImportados } from './mudanza.registro.queries.ts'
import { type FilaDeRenglon, type Hallazgo, listRepetidos } from './mudanza.renglones.queries.ts'

export type Sucursales = Awaited<ReturnType<typeof listSucursales>>

/** An import that is at work, with what all its pieces need. */
export interface Obra {
  importacion: FilaDeImportacion
  mapa: Mapa
  sucursales: Sucursales
  oficio: OficioDeLibro
}

export const origenDe = ({ id, sha256, empezadaEn }: FilaDeImportacion) => ({
  importacion: id,
  archivo: sha256.toString('hex'),
  empezadaEn,
})

/** Cells with the texts of a person in their place. */
export const conCorrecciones = ({ celdas, correcciones }: Pick<FilaDeRenglon, 'celdas' | 'correcciones'>): Celda[] => {
  const corregidas = [...celdas]
  for (const [columna, texto] of Object.entries(correcciones ?? {})) corregidas[Number(columna)] = texto
  return Array.from(corregidas, (celda) => celda ?? null)
}

/** Column of the file that a field is read from. */
const columnaDe = (mapa: Mapa, campo: string): number | null =>
  mapa.columnas.find((una) => una.campo === campo)?.indice ?? null

const texto = (valor: unknown): string => (typeof valor === 'string' ? valor : '')

/** Branch that a row names by its number or its address; the import's where it names none. */
function sucursalDe({ importacion, sucursales }: Obra, dicha: string): number | null {
  const buscada = sinAcentos(limpiarLinea(dicha))
  if (buscada === '') return importacion.idSucursal
  const sinCeros = (folio: string) => folio.replace(/^0+(?=.)/, '')
  const suya = sucursales.find(({ folio, direccion }) => {
    const [numero, lugar] = [sinAcentos(folio), sinAcentos(direccion)]
    return sinCeros(numero) === sinCeros(buscada) || lugar === buscada || `${numero} - ${lugar}` === buscada
  })
  return suya?.id ?? null
}

/** How a row is known again: by what it says of whom. */
function huellaDe(libro: Libro, idSucursal: number, v: Record<string, unknown>): string | null {
  const quien =
    libro === 'articulos' || libro === 'micas'
      ? sinAcentos([v.marca, v.modelo, v.diseno].map(texto).join(' ')).trim()
      : texto(v.pacienteExterno) || sinAcentos(texto(v.nombreCompleto))
  if (quien === '') return null
  const telefono = texto(v.telefono)
  const partes: Record<Libro, unknown[]> = {
    pacientes: [/^0*$/.test(telefono) ? `n${texto(v.fechaNacimiento)}` : telefono],
    pedidos: [telefono, v.fecha, v.total, texto(v.armazon), texto(v.lente), texto(v.otro)],
    citas: [telefono, v.fecha, v.hora],
    recetas: [telefono, v.fecha],
    articulos: [sinAcentos(texto(v.color)), texto(v.medida), texto(v.codigos)],
    micas: [
      ...[v.material, v.tratamiento].map((uno) => sinAcentos(texto(uno))),
      v.esfMin,
      v.esfMax,
      v.cilMax,
      v.addMin,
      v.addMax,
    ],
  }
  return [idSucursal, quien, ...partes[libro]].join('|')
}

/** A row that was read, with what is known of it before the database is asked. */
export interface Preparada {
  renglon: FilaDeRenglon
  hallazgo: Hallazgo
  /** Null for a row that stays out. */
  porImportar: FilaPorImportar<unknown> | null
}

const hallazgoDe = (numero: number, mas: Partial<Hallazgo> & Pick<Hallazgo, 'estado'>): Hallazgo => ({
  ...{ numero, motivo: null, valores: null, problemas: [], cambios: [], candidato: null, repite: null },
  ...{ idSucursal: null, clave: null, huella: null },
  ...mas,
})

/** Reads a row's cells and says whose it is; nothing is asked of the database. */
function preparar(ctx: CtxSesion, obra: Obra, renglon: FilaDeRenglon, hoy: string): Preparada {
  const { mapa, sucursales } = obra
  const { numero } = renglon
  const { valores, problemas } = convertir(mapa.libro, mapa, conCorrecciones(renglon), { hoy })
  const dichos: Record<string, unknown> = { ...valores }
  const idSucursal = sucursalDe(obra, texto(dichos.sucursal))
  const ajena = ctx.alcance.tipo === 'propia' && idSucursal !== ctx.alcance.idSucursal
  const todos: Problema[] = [...problemas]
  if (idSucursal === null || ajena) {
    const columna = columnaDe(mapa, 'sucursal')
    const abiertas = sucursales.map(({ folio }) => folio).slice(0, 6)
    const mensaje =
      idSucursal === null
        ? `No hay una sucursal abierta «${texto(dichos.sucursal)}»: ${ctx.alcance.tipo === 'todas' ? abiertas.join(', ') : 'deja la tuya'}.`
        : 'Es de otra sucursal; tú importas sólo en la tuya.'
    todos.push({ campo: 'sucursal', columna, mensaje })
  }
  const externo = texto(dichos.numeroExterno)
  const huella = idSucursal === null ? null : huellaDe(mapa.libro, idSucursal, dichos)
  const clave = idSucursal === null || externo === '' ? null : `${idSucursal}|${externo}`
  // Who stood beside the row when a person judged it.
  const candidato = renglon.decision === null ? null : renglon.candidato
  const comun = { valores: dichos, idSucursal, clave, huella, candidato }
  if (renglon.decision === 'omitir')
    return {
      renglon,
      porImportar: null,
      hallazgo: hallazgoDe(numero, { estado: 'Omitido', motivo: 'Lo dejaste fuera.', ...comun }),
    }
  const hallazgo = hallazgoDe(numero, { estado: 'Problema', problemas: todos, ...comun })
  if (todos.length > 0 || idSucursal === null) return { renglon, porImportar: null, hallazgo }
  const { decision } = renglon
  return {
    ...{ renglon, hallazgo },
    porImportar: {
      numero,
      idSucursal,
      valores: dichos,
      conocido: null,
      paciente: null,
      decision,
      idCandidato: candidato?.id ?? null,
    },
  }
}

/** Says of a row that an earlier one of the file says the same, or bears its number. */
function marcarRepetida(obra: Obra, una: Preparada, porHuella: number | undefined, porClave: number | undefined): void {
  if (porHuella !== undefined && obra.mapa.libro !== 'micas') {
    const motivo = `Repite el renglón ${porHuella}.`
    Object.assign(una.hallazgo, { estado: 'Omitido', motivo, repite: porHuella })
  } else {
    const campo = porHuella === undefined ? 'numeroExterno' : 'precio'
    const columna = columnaDe(obra.mapa, campo)
    // Which of two prices counts is not guessed.
    const mensaje =
      porHuella === undefined
        ? `Lleva el mismo número que el renglón ${porClave}: uno de los dos está mal.`
        : `Es la misma mica que el renglón ${porHuella}: deja uno de los dos.`
    Object.assign(una.hallazgo, { problemas: [{ campo, columna, mensaje }] })
    una.porImportar = null
  }
}

type Vista = Pick<Hallazgo, 'numero' | 'clave' | 'huella'>

/** One person may have two orders, or two visits, of one day, and two articles one name: their numbers tell them apart. */
const variosIguales: ReadonlySet<Libro> = new Set(['pedidos', 'recetas', 'articulos'])

/** Books whose rows are of no patient that has to be found. */
const sinPaciente: ReadonlySet<Libro> = new Set(['pacientes', 'articulos', 'micas'])

/** Whether two rows that say the same are one record. */
const dicenLoMismo = (libro: Libro, suya: string | null, otra: string | null): boolean =>
  !variosIguales.has(libro) || suya === null || otra === null || suya === otra

/** Marks rows that say what an earlier row of the file says. */
async function marcarRepetidas(ctx: CtxSesion, obra: Obra, preparadas: readonly Preparada[]): Promise<void> {
  const posibles = preparadas.filter(({ porImportar }) => porImportar !== null)
  const [primera] = posibles
  if (!primera) return
  const antes = primera.renglon.numero
  const claves = posibles.flatMap(({ hallazgo }) => hallazgo.clave ?? [])
  const huellas = posibles.flatMap(({ hallazgo }) => hallazgo.huella ?? [])
  const vistas = await listRepetidos(ctx.db, obra.importacion.id, { antes, claves, huellas })
  const [porClave, porHuella] = [new Map<string, number>(), new Map<string, Vista[]>()]
  const ver = ({ numero, clave, huella }: Vista) => {
    if (clave !== null) porClave.set(clave, numero)
    if (huella !== null) porHuella.set(huella, [...(porHuella.get(huella) ?? []), { numero, clave, huella }])
  }
  for (const vista of vistas) ver(vista)
  for (const una of posibles) {
    const { clave, huella } = una.hallazgo
    const igual = porHuella.get(huella ?? '')?.find((vista) => dicenLoMismo(obra.mapa.libro, vista.clave, clave))
    const tocaya = porClave.get(clave ?? '')
    if (igual || tocaya !== undefined) marcarRepetida(obra, una, igual?.numero, tocaya)
    else ver(una.hallazgo)
  }
}

/** Fills in what the rows' keys meant the last time. */
async function conConocidos(ctx: CtxSesion, libro: Libro, preparadas: readonly Preparada[]): Promise<void> {
  const claves = preparadas.flatMap(({ hallazgo, porImportar }) => {
    if (!porImportar) return []
    return clavesBuscadas(libro, hallazgo).map((clave) => ({ idSucursal: porImportar.idSucursal, clave }))
  })
  const conocidos = new Map(
    (await listImportados(ctx.db, libro, claves)).map((uno) => [`${uno.idSucursal} ${uno.clave}`, uno]),
  )
  for (const { hallazgo, porImportar } of preparadas) {
    if (!porImportar) continue
    for (const clave of clavesBuscadas(libro, hallazgo)) {
      const suyo = conocidos.get(`${porImportar.idSucursal} ${clave}`)
      if (suyo) porImportar.conocido ??= { id: suyo.idRegistro, valores: suyo.valores }
    }
  }
}

/** Says whose the rows of the later books are. */
async function conPacientes(ctx: CtxSesion, { mapa }: Obra, preparadas: readonly Preparada[]): Promise<void> {
  const filas = preparadas.flatMap(({ hallazgo, porImportar }) =>
    porImportar ? [{ porImportar, v: hallazgo.valores ?? {} }] : [],
  )
  const claveDe = (fila: (typeof filas)[number]) => `#${fila.porImportar.idSucursal}|${texto(fila.v.pacienteExterno)}`
  const conNumero = filas.filter(({ v }) => texto(v.pacienteExterno) !== '')
  const conocidos = await listImportados(
    ctx.db,
    'pacientes',
    conNumero.map((fila) => ({ idSucursal: fila.porImportar.idSucursal, clave: claveDe(fila) })),
  )
  const idDe = new Map(conocidos.map(({ clave, idRegistro }) => [clave, idRegistro]))
  const hallados = await hallarPacientes(
    ctx,
    filas.map((fila) => ({
      ...{ numero: fila.porImportar.numero, idSucursal: fila.porImportar.idSucursal },
      ...{ nombreCompleto: texto(fila.v.nombreCompleto), telefono: texto(fila.v.telefono) || null },
      idConocido: idDe.get(claveDe(fila)) ?? null,
    })),
  )
  for (const una of preparadas) {
    if (!una.porImportar) continue
    una.porImportar.paciente = hallados.get(una.porImportar.numero) ?? null
    if (una.porImportar.paciente) continue
    const yaNoEsta = hallados.has(una.porImportar.numero)
    una.porImportar = null
    if (yaNoEsta) {
      Object.assign(una.hallazgo, { estado: 'Omitido', repite: null, motivo: NO_ESTA })
      continue
    }
    const campo = columnaDe(mapa, 'nombreCompleto') === null ? 'pacienteExterno' : 'nombreCompleto'
    const mensaje = 'No hay un paciente así en la sucursal: impórtalo primero, o corrige su nombre o su teléfono.'
    Object.assign(una.hallazgo, {
      estado: 'Problema',
      repite: null,
      motivo: null,
      problemas: [{ campo, columna: columnaDe(mapa, campo), mensaje }],
    })
  }
}

type Claves = Pick<Hallazgo, 'clave' | 'huella'>

const porNumero = ({ clave }: Claves): string[] => (clave === null ? [] : [`#${clave}`])

/**
 * The keys under which a row is remembered, the surest first: its number in the other program, and what it says. What it says is
 * marked where another number may say the same.
 */
export const clavesDe = (libro: Libro, fila: Claves): string[] => [
  ...porNumero(fila),
  ...(fila.huella === null ? [] : [`${variosIguales.has(libro) && fila.clave !== null ? '~' : '='}${fila.huella}`]),
]

/** The keys by which it is known again: by what it says alone only where it, or the one that is known, has no number. */
const clavesBuscadas = (libro: Libro, fila: Claves): string[] => {
  const { clave, huella } = fila
  const marcada = variosIguales.has(libro) && clave === null ? [`~${huella}`] : []
  return [...porNumero(fila), ...(huella === null ? [] : [`=${huella}`, ...marcada])]
}

export interface FilaDePieza {
  hallazgo: Hallazgo
  hecha: FilaImportada | null
}

/** Reads rows. Nothing is asked of the database, so it may go on while the rows before are written. */
export function prepararPieza(ctx: CtxSesion, obra: Obra, renglones: readonly FilaDeRenglon[]): Promise<Preparada[]> {
  const hoy = fechaEn(obra.importacion.zonaHoraria, ctx.now())
  return mapearPorTurnos(renglones, (renglon) => preparar(ctx, obra, renglon, hoy))
}

/**
 * Writes a piece of a file, as far as its rows can be, and takes what was read of them apart. Called within a transaction, which is
 * taken back when the piece was only to be looked at.
 */
export async function escribirPieza(
  ctx: CtxSesion,
  obra: Obra,
  preparadas: readonly Preparada[],
): Promise<FilaDePieza[]> {
  await marcarRepetidas(ctx, obra, preparadas)
  await conConocidos(ctx, obra.mapa.libro, preparadas)
  if (!sinPaciente.has(obra.mapa.libro)) await conPacientes(ctx, obra, preparadas)
  const primeras = preparadas.filter(({ hallazgo }) => hallazgo.repite === null)
  const repetidas = preparadas.filter(({ hallazgo }) => hallazgo.repite !== null)
  const hechas = new Map<number, FilaImportada>()
  for (const grupo of [primeras, repetidas]) {
    const filas = grupo.flatMap(({ porImportar }) => porImportar ?? [])
    if (filas.length === 0) continue
    for (const hecha of await obra.oficio.importar(ctx, filas, origenDe(obra.importacion)))
      hechas.set(hecha.numero, hecha)
  }
  return preparadas.map(({ hallazgo, porImportar }) => {
    const hecha = porImportar ? (hechas.get(porImportar.numero) ?? null) : null
    return { hallazgo: conHecha(obra, hallazgo, hecha), hecha }
  })
}

function conHecha({ mapa }: Obra, hallazgo: Hallazgo, hecha: FilaImportada | null): Hallazgo {
  // A row that repeats another stays out, and only its number is kept.
  if (!hecha || hallazgo.repite !== null) return hallazgo
  const { estado, motivo, cambios, candidato } = hecha
  const problemas = hecha.problemas.map(({ campo, mensaje }) => {
    const columna = columnaDe(mapa, campo)
    return { campo, columna, mensaje }
  })
  return { ...hallazgo, estado, motivo, cambios, candidato: candidato ?? hallazgo.candidato, problemas }
}

export const obraDe = (importacion: FilaDeImportacion, mapa: Mapa, sucursales: Sucursales): Obra => ({
  ...{ importacion, mapa, sucursales },
  oficio: oficioDe(mapa.libro),
})
