import { HoraDeCita } from '@nitida/contract/citas.espera'
import { ultimoAnioDeCita } from '@nitida/contract/citas.rules'
import type { Fecha } from '@nitida/contract/fechas'
import { campoDe } from '@nitida/contract/mudanza.campos'
import type { Celda, Libro, Mapa, Problema } from '@nitida/contract/mudanza.libros'
import { type ValoresDe, valoresDeLibro } from '@nitida/contract/mudanza.valores'
import { hayTelefono, SIN_TELEFONO } from '@nitida/contract/telefonos'
import { articuloLeido } from './convertir.articulos.ts'
import { leerCampo, type Pedazos } from './convertir.campos.ts'
import { cuentasDe } from './convertir.dinero.ts'
import { anotar, columnaDe, type Fila } from './convertir.fila.ts'
import { micaLeida } from './convertir.micas.ts'
import { graduacionLeida } from './convertir.receta.ts'

export interface CtxDeConversion {
  /** Today, where the rows go: which century a two-digit year is of, and what is still to come. */
  readonly hoy: Fecha
}

export interface Conversion<L extends Libro> {
  /** A value with a problem is null. */
  readonly valores: ValoresDe<L>
  readonly problemas: readonly Problema[]
}

/** A name that stands in several columns, given names first. */
function juntarNombre({ pedazos }: Fila): void {
  const partes = ['nombreDePila', 'segundoNombre', 'apellidos', 'apellidoPaterno', 'apellidoMaterno'].flatMap(
    (parte) => pedazos[parte] ?? [],
  )
  if (partes.length > 0) pedazos.nombreCompleto ??= partes.join(' ')
}

const DE_NOMBRE = ['nombreCompleto', 'nombreDePila', 'segundoNombre', 'apellidos', 'apellidoPaterno', 'apellidoMaterno']

function exigirPaciente(fila: Fila): void {
  const { nombreCompleto, pacienteExterno, telefono } = fila.pedazos
  if (!nombreCompleto && !pacienteExterno) anotar(fila, DE_NOMBRE, 'Falta de quién es: su nombre o su número.')
  if (telefono === SIN_TELEFONO) fila.pedazos.telefono = null
}

function exigirFecha(fila: Fila, cuando: 'pasada' | 'porVenir', nombre: string): void {
  const { fecha } = fila.pedazos
  if (typeof fecha !== 'string') anotar(fila, 'fecha', `Falta ${nombre}.`)
  else if (cuando === 'pasada' && fecha > fila.hoy) anotar(fila, 'fecha', 'Esa fecha todavía no llega.')
  else if (cuando === 'porVenir' && fecha < fila.hoy)
    anotar(fila, 'fecha', 'Esa cita ya pasó; aquí van las que vienen.')
}

/** A number that messages may go to stands first. */
function ordenarTelefonos({ pedazos, problemas }: Fila): void {
  const numeros = [pedazos.telefono, pedazos.telefono2].filter((uno) => typeof uno === 'string' && hayTelefono(uno))
  const [primero = SIN_TELEFONO, segundo = null] = new Set(numeros)
  const mal = problemas.some(({ campo }) => campo === 'telefono')
  pedazos.telefono = mal ? null : primero
  pedazos.telefono2 = mal ? (numeros[0] ?? null) : segundo
}

const CONCLUSIONES: Readonly<Record<Libro, (fila: Fila) => void>> = {
  pacientes(fila) {
    const { pedazos } = fila
    if (!pedazos.nombreCompleto) anotar(fila, DE_NOMBRE, 'Falta el nombre.')
    ordenarTelefonos(fila)
    if (pedazos.fechaNacimiento) pedazos.edad = null
    else if (pedazos.edad === null)
      anotar(fila, ['fechaNacimiento', 'edad'], 'Falta la fecha de nacimiento, o la edad.')
  },
  pedidos(fila) {
    exigirPaciente(fila)
    exigirFecha(fila, 'pasada', 'la fecha del pedido')
    const { armazon, lente, otro } = fila.pedazos
    if (!armazon && !lente && !otro) anotar(fila, ['armazon', 'lente', 'otro'], 'Falta qué se pidió.')
    cuentasDe(fila)
  },
  citas(fila) {
    exigirPaciente(fila)
    exigirFecha(fila, 'porVenir', 'el día de la cita')
    const { fecha, hora } = fila.pedazos
    if (typeof fecha === 'string' && Number(fecha.slice(0, 4)) > ultimoAnioDeCita(fila.hoy))
      anotar(fila, 'fecha', `No hay citas después de ${ultimoAnioDeCita(fila.hoy)}.`)
    const campos = columnaDe(fila, 'hora') ? 'hora' : ['hora', 'fecha']
    const { error } = HoraDeCita.safeParse(hora)
    if (hora === null) anotar(fila, campos, 'Falta la hora.')
    else if (error) anotar(fila, campos, error.issues[0]?.message ?? 'La hora no es válida.')
  },
  articulos: articuloLeido,
  micas: micaLeida,
  recetas(fila) {
    exigirPaciente(fila)
    exigirFecha(fila, 'pasada', 'la fecha del examen')
    graduacionLeida(fila)
  },
}

/** What an earlier column said stays. A third phone would be lost, so it is told. */
function ponerPedazos({ pedazos, problemas }: Fila, columna: number, dichos: Pedazos): void {
  for (const [clave, valor] of Object.entries(dichos)) {
    const antes = pedazos[clave]
    if (clave === 'telefono2' && antes && valor && valor !== antes && valor !== pedazos.telefono)
      problemas.push({ campo: clave, columna, mensaje: 'Son 3 teléfonos; caben 2.' })
    pedazos[clave] ??= valor
  }
}

/** Reads one row by a mapping. Of what cannot be read in one way only it says what is wrong, and what to do. */
export function convertir<L extends Libro>(
  libro: L,
  mapa: Mapa,
  celdas: readonly Celda[],
  { hoy }: CtxDeConversion,
): Conversion<L> {
  const claves = Object.keys(valoresDeLibro[libro].shape)
  const pedazos: Pedazos = Object.fromEntries(claves.map((clave) => [clave, null]))
  const fila: Fila = { pedazos, problemas: [], mapa, hoy }
  for (const columna of mapa.columnas) {
    const campo = columna.campo === null ? undefined : campoDe(libro, columna.campo)
    const celda = celdas[columna.indice] ?? null
    if (!campo || celda === null) continue
    const leido = leerCampo(campo, celda, { modo: columna.modo, hoy })
    if ('problema' in leido)
      fila.problemas.push({ campo: campo.clave, columna: columna.indice, mensaje: leido.problema })
    else ponerPedazos(fila, columna.indice, leido.valor ?? {})
  }
  juntarNombre(fila)
  CONCLUSIONES[libro](fila)
  // Every value comes from a reader of its field; the tests parse them with the book's schema.
  const valores = Object.fromEntries(claves.map((clave) => [clave, pedazos[clave] ?? null])) as ValoresDe<L>
  return { valores, problemas: fila.problemas }
}
