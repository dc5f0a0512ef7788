import { buscar, type Nodo } from './arbol.ts'
import { meses, periodicidades } from './catalogos.ts'
import { fechaCfdi } from './fechas.ts'
import { RFC_PUBLICO } from './rfc.ts'
import { atributo, type Contexto, errar, type Hallazgo, tiene, type Vista, type VistaConcepto } from './vista.ts'

export const NOMBRE_PUBLICO = 'PUBLICO EN GENERAL'
const BIMESTRAL = '05'
const INCORPORACION = '621'

function reglasDePeriodo(global: Nodo, { emisor, raiz }: Vista, { ahora, zona }: Contexto): Hallazgo[] {
  const [periodicidad, mes] = [atributo(global, 'Periodicidad'), atributo(global, 'Meses')]
  const anio = Number(fechaCfdi(ahora, zona ?? 'America/Mexico_City').slice(0, 4))
  const escrito = Number(atributo(global, 'Año'))
  const bimestral = periodicidad === BIMESTRAL
  const conocido = meses.some(({ id }) => id === mes)
  return errar(
    [
      !periodicidades.some(({ id }) => id === periodicidad),
      'CFDI40131',
      'InformacionGlobal.Periodicidad',
      'La periodicidad debe ser diaria, semanal, quincenal, mensual o bimestral.',
    ],
    [
      bimestral && atributo(emisor, 'RegimenFiscal') !== INCORPORACION,
      'CFDI40132',
      'InformacionGlobal.Periodicidad',
      'La factura global bimestral es sólo para el régimen 621: elige otra periodicidad.',
    ],
    [!conocido, 'CFDI40133', 'InformacionGlobal.Meses', 'El mes no está en el catálogo del SAT.'],
    [
      conocido && !bimestral && mes > '12',
      'CFDI40134',
      'InformacionGlobal.Meses',
      'Con esta periodicidad el mes va de 01 a 12.',
    ],
    [
      conocido && bimestral && mes < '13',
      'CFDI40135',
      'InformacionGlobal.Meses',
      'Con periodicidad bimestral el mes va de 13 a 18.',
    ],
    [
      escrito !== anio && escrito !== anio - 1,
      'CFDI40136',
      'InformacionGlobal.Año',
      'El año debe ser el actual o el anterior.',
    ],
    [
      atributo(raiz, 'MetodoPago') !== 'PUE',
      'GLOBAL_PUE',
      'MetodoPago',
      'La factura global siempre es PUE, Pago en una sola exhibición.',
    ],
    [
      tiene(raiz, 'CondicionesDePago'),
      'GLOBAL_CONDICIONES',
      'CondicionesDePago',
      'La factura global no lleva condiciones de pago: quítalas.',
    ],
  )
}

/** A ticket of a global, as SAT's guide wants it (cfdi §5.4). */
function reglasDeTicket({ nodo, campo }: VistaConcepto): Hallazgo[] {
  const fijos = { ClaveProdServ: '01010101', Cantidad: '1', ClaveUnidad: 'ACT', Descripcion: 'Venta' }
  return errar(
    ...Object.entries(fijos).map(
      ([nombre, valor]) =>
        [
          atributo(nodo, nombre) !== valor,
          'GLOBAL_CONCEPTO',
          `${campo}.${nombre}`,
          `En la factura global ${nombre} debe ser ${valor}.`,
        ] as const,
    ),
    [
      tiene(nodo, 'Unidad'),
      'GLOBAL_CONCEPTO',
      `${campo}.Unidad`,
      'Los conceptos de la factura global no llevan unidad.',
    ],
    [
      !tiene(nodo, 'NoIdentificacion'),
      'GLOBAL_CONCEPTO',
      `${campo}.NoIdentificacion`,
      'Cada concepto de la factura global lleva el folio de su ticket.',
    ],
  )
}

/** Rules of the invoice to the público en general. */
export function reglasDeGlobal(vista: Vista, contexto: Contexto): Hallazgo[] {
  const { raiz, tipo, receptor, conceptos } = vista
  const global = buscar(raiz, 'cfdi:InformacionGlobal')
  const alPublico = atributo(receptor, 'Rfc') === RFC_PUBLICO && atributo(receptor, 'Nombre') === NOMBRE_PUBLICO
  const falta = errar(
    [
      tipo === 'I' && alPublico && global === null,
      'CFDI40130',
      'InformacionGlobal',
      'Una venta a PUBLICO EN GENERAL se factura como global: agrega periodicidad, mes y año.',
    ],
    [
      tipo !== 'I' && global !== null,
      'CFDI40130',
      'InformacionGlobal',
      'Sólo una factura de ingreso lleva los datos de la factura global: quítalos.',
    ],
  )
  if (!global || tipo !== 'I') return falta
  return [
    ...falta,
    ...errar([
      !alPublico,
      'CFDI40146',
      'Receptor.Nombre',
      `El receptor de una factura global es ${RFC_PUBLICO}, ${NOMBRE_PUBLICO}.`,
    ]),
    ...reglasDePeriodo(global, vista, contexto),
    ...conceptos.flatMap(reglasDeTicket),
  ]
}
