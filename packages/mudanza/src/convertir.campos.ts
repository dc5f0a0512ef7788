import type { Fecha } from '@nitida/contract/fechas'
import type { CampoDeLibro } from '@nitida/contract/mudanza.campo'
import type { Celda, Modo, TipoDeCampo } from '@nitida/contract/mudanza.libros'
import { type EstatusPedido, estatusPedido } from '@nitida/contract/pedidos.rules'
import { escribirCelda, escribirMinuto } from './celdas.ts'
import { apartarDistancia } from './distancia.ts'
import { leerFecha } from './fechas.ts'
import { type FormulaLeida, leerAmbos, leerAv, leerEje, leerOjo, leerPotencia } from './graduacion.ts'
import { leerHora } from './horas.ts'
import { citar, diceNada, falta, type Leido, llano, vale } from './leido.ts'
import { leerNombreCompleto, leerParteDelNombre } from './nombres.ts'
import { leerTelefonos } from './telefonos.ts'
import {
  leerCorreoDe,
  leerCp,
  leerDinero,
  leerEdad,
  leerEntero,
  leerLinea,
  leerNota,
  leerPotenciaSola,
  leerRfcDe,
  leerSexo,
  leerSiNo,
} from './valores.ts'

/** What a row says so far, by key. Formulas of an eye wait under `esfOd`, `recetaOd` … until the row is whole. */
export type Pedazos = Record<string, string | number | boolean | FormulaLeida | null>

interface Como {
  readonly modo: Modo | null
  readonly hoy: Fecha
}

/** Longest texts, as the forms take them. */
const MAXIMOS: Readonly<Record<string, number>> = {
  ...{ domicilio: 300, convenio: 80, armazon: 200, lente: 200, otro: 200, optometrista: 240, cedula: 40 },
  ...{
    marca: 60,
    modelo: 60,
    color: 60,
    medida: 30,
    material: 60,
    diseno: 60,
    tratamiento: 60,
    proveedor: 120,
    codigos: 200,
  },
  ...{ lenteContactoDes: 500, diData: 40, aoData: 40, sucursal: 300, numeroExterno: 60, pacienteExterno: 60 },
}
const MAXIMO_NOTA = 1000
const maximoDe = ({ clave }: CampoDeLibro): number => MAXIMOS[clave] ?? MAXIMO_NOTA

const ESTATUS: readonly (readonly [EstatusPedido, string])[] = [
  [
    'En proceso de elaboración',
    'en proceso|proceso|en elaboracion|elaboracion|en laboratorio|laboratorio|en taller|taller|pendiente|por hacer|solicitado|pedido|enviado|nuevo|abierto|en produccion',
  ],
  ['Esperando elaboración', 'en espera|esperando|espera|detenido|pausado'],
  [
    'Recibido en sucursal',
    'recibido|listo|lista|terminado|terminada|en sucursal|en tienda|por entregar|para entrega|listo para entregar|listo para entrega|en mostrador|llego',
  ],
  ['Entregado a cliente', 'entregado|entregada|cerrado|finalizado|concluido|entregado al cliente'],
]
const POR_PALABRA = new Map<string, EstatusPedido>([
  ...ESTATUS.flatMap(([estatus, palabras]) => palabras.split('|').map((una) => [una, estatus] as const)),
  ...estatusPedido.map((estatus) => [llano(estatus), estatus] as const),
])

function leerEstatus(celda: Celda): Leido<EstatusPedido> {
  const dicho = llano(escribirCelda(celda)).replace(/\.$/, '')
  if (dicho === '' || diceNada(dicho)) return vale<EstatusPedido>(null)
  const estatus = POR_PALABRA.get(dicho)
  return estatus
    ? vale(estatus)
    : falta(`${citar(escribirCelda(celda))} no es un estatus: va «${estatusPedido[0]}» o «${estatusPedido[2]}».`)
}

type Lector = (celda: Celda, como: Como, campo: CampoDeLibro) => Leido<Pedazos>

/** A reader whose value is that of its field. */
const solo =
  <T extends string | number | boolean>(leer: (celda: Celda, como: Como, campo: CampoDeLibro) => Leido<T>): Lector =>
  (celda, como, campo) => {
    const leido = leer(celda, como, campo)
    return 'problema' in leido ? leido : vale(leido.valor === null ? null : { [campo.clave]: leido.valor })
  }

/** A reader of a part of a prescription, kept under its field until the row is whole. */
const deOjo =
  (leer: (celda: Celda) => Leido<FormulaLeida>): Lector =>
  (celda, _, { clave }) => {
    const leido = leer(celda)
    return 'problema' in leido ? leido : vale(leido.valor === null ? null : { [clave]: leido.valor })
  }

const telefono: Lector = (celda, _, { clave, llena }) => {
  const leido = leerTelefonos(celda)
  if ('problema' in leido) return leido
  const [primero = null, segundo = null] = leido.valor ?? []
  return vale(
    clave === 'telefono' && llena.includes('telefono')
      ? { telefono: primero, telefono2: segundo }
      : { [clave]: primero },
  )
}

const fecha: Lector = (celda, { modo, hoy }, { clave, llena }) => {
  const leido = leerFecha(celda, { modo, hoy, deNacimiento: clave === 'fechaNacimiento' })
  if ('problema' in leido || leido.valor === null) return leido as Leido<Pedazos>
  const { fecha: dia, minuto } = leido.valor
  return vale({ [clave]: dia, ...(minuto !== null && llena.includes('hora') && { hora: escribirMinuto(minuto) }) })
}

const receta: Lector = (celda, _, { clave }) => {
  if (clave !== 'receta') return deOjo(leerOjo)(celda, _, { clave } as CampoDeLibro)
  const { graduacion, di } = apartarDistancia(celda)
  const leido = leerAmbos(graduacion)
  if ('problema' in leido) return leido
  const { Od = null, Oi = null } = leido.valor ?? {}
  return vale({ recetaOd: Od, recetaOi: Oi, recetaDi: di })
}

const linea = solo((celda, _, campo) => leerLinea(celda, maximoDe(campo)))

const LECTORES: Readonly<Record<TipoDeCampo, Lector>> = {
  nombre: solo((celda, { modo }, { clave }) =>
    clave === 'nombreCompleto' ? leerNombreCompleto(celda, modo) : leerParteDelNombre(celda),
  ),
  telefono,
  fecha,
  hora: solo(leerHora),
  edad: solo(leerEdad),
  dinero: solo((celda, { modo }) => leerDinero(celda, modo)),
  entero: solo(leerEntero),
  'si-no': solo(leerSiNo),
  sexo: solo((celda, { modo }) => leerSexo(celda, modo)),
  linea,
  nota: solo((celda, _, campo) => leerNota(celda, maximoDe(campo))),
  rfc: solo(leerRfcDe),
  cp: solo(leerCp),
  correo: solo(leerCorreoDe),
  esfera: deOjo((celda) => leerPotencia(celda, 'esf')),
  cilindro: deOjo((celda) => leerPotencia(celda, 'cil')),
  eje: deOjo(leerEje),
  adicion: deOjo((celda) => leerPotencia(celda, 'add')),
  potencia: solo(leerPotenciaSola),
  receta,
  di: linea,
  av: solo(leerAv),
  estatus: solo(leerEstatus),
  sucursal: linea,
  numeroExterno: linea,
}

/** Reads a cell as its column's field. */
export const leerCampo = (campo: CampoDeLibro, celda: Celda, como: Como): Leido<Pedazos> =>
  LECTORES[campo.tipo](celda, como, campo)
