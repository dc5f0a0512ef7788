import type { Cifras, Negocio, SucursalDeNegocio } from '@nitida/contract/negocio'
import { CASOS_PARA_PORCENTAJE, etiquetaEdadDeSaldo } from '@nitida/contract/negocio.rules'
import { sucursalCorta } from '@nitida/contract/nombres'
import { etiquetaFormaPago } from '@nitida/contract/pedidos.rules'
import type { Content, TableCell } from 'pdfmake'
import { dinero, fechaLarga } from '../formatos.ts'
import {
  apartado,
  apartadoLargo,
  cabezaDe,
  cifra,
  type Definicion,
  escrito,
  fichas,
  hoja,
  type Membrete,
  rejilla,
  tituloDe,
} from './hoja.ts'

/** The figures of a period, on paper. */
export interface NegocioImpreso {
  readonly membrete: Membrete
  readonly cifras: Negocio
}

const entero = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 0 })
const cuantos = (numero: number): string => entero.format(numero)

const rango = ({ desde, hasta }: { desde: string; hasta: string }): string =>
  desde === hasta ? fechaLarga(desde) : `${fechaLarga(desde)} al ${fechaLarga(hasta)}`

/** Figures of all branches; centavos are added, so that no fraction is left over. */
const sumar = (
  sucursales: readonly SucursalDeNegocio[],
  cual: 'cifras' | 'antes',
  de: (cifras: Cifras) => number,
): number => sucursales.reduce((suma, una) => suma + Math.round(de(una[cual]) * 100), 0) / 100

/** A change in percent, or that there was nothing to compare with. */
export function cambioEscrito(ahora: number, antes: number): string {
  if (antes <= 0) return 'sin comparación'
  const porcentaje = Math.round(((ahora - antes) / antes) * 100)
  return `${porcentaje > 0 ? '+' : porcentaje < 0 ? '−' : ''}${cuantos(Math.abs(porcentaje))} %`
}

const conversion = (visitas: number, conPedido: number): string => {
  if (visitas === 0) return '—'
  return visitas < CASOS_PARA_PORCENTAJE ? `${conPedido} de ${visitas}` : `${Math.round((conPedido / visitas) * 100)} %`
}

function resumen({ sucursales, saldos, citas }: Negocio): Content {
  const par = (de: (cifras: Cifras) => number) =>
    [sumar(sucursales, 'cifras', de), sumar(sucursales, 'antes', de)] as const
  const conCambio = (nombre: string, [ahora, antes]: readonly [number, number], escribir: (n: number) => string) => ({
    nombre,
    valor: `${escribir(ahora)} (antes ${escribir(antes)}: ${cambioEscrito(ahora, antes)})`,
  })
  const [pedidos] = par((c) => c.pedidos)
  const [ventas] = par((c) => c.ventas)
  const debe = saldos.reduce((suma, { importe }) => suma + Math.round(importe * 100), 0) / 100
  return fichas(
    [
      conCambio(
        'Ventas',
        par((c) => c.ventas),
        dinero,
      ),
      conCambio(
        'Cobrado',
        par((c) => c.cobrado),
        dinero,
      ),
      conCambio(
        'Pedidos',
        par((c) => c.pedidos),
        cuantos,
      ),
      { nombre: 'Ticket promedio', valor: pedidos > 0 ? dinero(ventas / pedidos) : '—' },
      conCambio(
        'Devoluciones',
        par((c) => c.devuelto),
        dinero,
      ),
      {
        nombre: 'De visita a pedido',
        valor: conversion(par((c) => c.visitas)[0], par((c) => c.visitasConPedido)[0]),
      },
      { nombre: 'Saldo por cobrar, hoy', valor: dinero(debe) },
      { nombre: 'Citas', valor: `${citas.agendadas}: asistieron ${citas.asistieron}, faltaron ${citas.noAsistieron}` },
    ],
    2,
  )
}

const derecha = (titulo: string) => cabezaDe(titulo, 'right')

const deSucursales = (sucursales: readonly SucursalDeNegocio[]): Content =>
  rejilla(
    ['*', 72, 66, 72, 40, 62, 48],
    [cabezaDe('Sucursal'), ...['Ventas', 'Cambio', 'Cobrado', 'Pedidos', 'De visita', 'Atrasados'].map(derecha)],
    sucursales
      .toSorted((a, b) => b.cifras.ventas - a.cifras.ventas)
      .map((una): TableCell[] => [
        escrito(sucursalCorta(una)),
        cifra(dinero(una.cifras.ventas)),
        cifra(cambioEscrito(una.cifras.ventas, una.antes.ventas)),
        cifra(dinero(una.cifras.cobrado)),
        cifra(cuantos(una.cifras.pedidos)),
        cifra(conversion(una.cifras.visitas, una.cifras.visitasConPedido)),
        cifra(cuantos(una.atrasados)),
      ]),
  )

const nombreDelDia = new Intl.DateTimeFormat('es-MX', { weekday: 'long', timeZone: 'UTC' })
const diaEscrito = (dia: string): string => `${nombreDelDia.format(new Date(`${dia}T00:00:00Z`))} ${fechaLarga(dia)}`

const deDias = (dias: Negocio['dias']): Content =>
  rejilla(
    ['*', 50, 90, 92, 84],
    [cabezaDe('Día'), ...['Pedidos', 'Ventas', 'Mismo día, antes', 'Cambio'].map(derecha)],
    dias.map(({ dia, ventas, pedidos, antes }): TableCell[] => [
      escrito(diaEscrito(dia)),
      cifra(cuantos(pedidos)),
      cifra(dinero(ventas)),
      cifra(dinero(antes)),
      cifra(cambioEscrito(ventas, antes)),
    ]),
  )

const dosColumnas = (titulos: readonly [string, string], filas: readonly (readonly [string, string])[]): Content =>
  rejilla(
    ['*', 110],
    [cabezaDe(titulos[0]), derecha(titulos[1])],
    filas.map(([nombre, valor]): TableCell[] => [escrito(nombre), cifra(valor)]),
  )

const enPedidos = (pedidos: number): string => `${cuantos(pedidos)} ${pedidos === 1 ? 'pedido' : 'pedidos'}`
const enDias = (dias: number | null): string => (dias === null ? '—' : `${dias} ${dias === 1 ? 'día' : 'días'}`)

/** Days to reception and to delivery, and of how many orders the first are not known. */
const plazos = ({ recepciones, entregas }: Negocio): Content => [
  rejilla(
    ['*', 70, 90, 110],
    [cabezaDe('Desde que se levantó'), ...['Pedidos', 'La mitad, en', 'Nueve de diez, en'].map(derecha)],
    (
      [
        ['Hasta recibirse en la sucursal', recepciones],
        ['Hasta entregarse', entregas],
      ] as const
    ).map(([nombre, { pedidos, mediana, nueveDeDiez }]): TableCell[] => [
      escrito(nombre),
      ...[cuantos(pedidos), enDias(mediana), enDias(nueveDeDiez)].map((valor) => cifra(valor)),
    ]),
  ),
  recepciones.sinDato === 0
    ? []
    : escrito(`De ${enPedidos(recepciones.sinDato)} que se entregaron no consta cuándo llegaron.`),
]

/** The figures of a period with the same weekdays before: what 'Negocio' shows. */
export function negocio({ membrete, cifras }: NegocioImpreso): Definicion {
  const { sucursales, dias, porForma, saldos, devoluciones, descuentos, pacientes, facturacion } = cifras
  return hoja({
    membrete,
    asunto: 'Negocio',
    titulo: tituloDe('Negocio', [rango(cifras), `contra ${rango(cifras.antes)}`, 'mismos días de la semana']),
    continuacion: `Negocio, ${rango(cifras)}`,
    pie: 'Cifras al momento de prepararse; una corrección posterior las cambia.',
    contenido: [
      apartado('Resumen', resumen(cifras)),
      apartadoLargo('Sucursales', deSucursales(sucursales)),
      apartadoLargo('Ventas por día', deDias(dias)),
      apartado(
        'Cobrado por forma de pago',
        dosColumnas(
          ['Forma de pago', 'Importe'],
          porForma.map(({ formaPago, importe }) => [etiquetaFormaPago[formaPago], dinero(importe)] as const),
        ),
      ),
      apartado(
        'Facturado y sin facturar, hoy',
        dosColumnas(
          ['De los pedidos del periodo', 'Importe'],
          [
            [`Facturado · ${enPedidos(facturacion.facturado.pedidos)}`, dinero(facturacion.facturado.importe)],
            [`Sin facturar · ${enPedidos(facturacion.sinFacturar.pedidos)}`, dinero(facturacion.sinFacturar.importe)],
          ],
        ),
      ),
      apartado(
        'Pacientes que regresan',
        dosColumnas(
          ['De los pedidos del periodo', 'Importe'],
          [
            [
              `De quien ya había comprado · ${enPedidos(pacientes.regresan.pedidos)}`,
              dinero(pacientes.regresan.importe),
            ],
            [
              `De quien compra por primera vez · ${enPedidos(pacientes.primeraVez.pedidos)}`,
              dinero(pacientes.primeraVez.importe),
            ],
          ],
        ),
      ),
      apartado('Cuánto tardó cada pedido', plazos(cifras)),
      apartado(
        'Saldos por edad, hoy',
        dosColumnas(
          ['Edad', 'Saldo'],
          saldos.map(
            ({ edad, importe, pedidos }) =>
              [`${etiquetaEdadDeSaldo[edad]} · ${enPedidos(pedidos)}`, dinero(importe)] as const,
          ),
        ),
      ),
      devoluciones.length === 0
        ? []
        : apartadoLargo(
            'Devoluciones y correcciones',
            dosColumnas(
              ['Quién', 'Importe'],
              devoluciones.map(
                ({ nombre, movimientos, importe }) =>
                  [
                    `${nombre} · ${movimientos} ${movimientos === 1 ? 'movimiento' : 'movimientos'}`,
                    dinero(importe),
                  ] as const,
              ),
            ),
          ),
      descuentos.length === 0
        ? []
        : apartadoLargo(
            'Artículos vendidos a menos de su precio',
            dosColumnas(
              ['Quién', 'De menos'],
              descuentos.map(
                ({ nombre, piezas, importe }) =>
                  [`${nombre} · ${piezas} ${piezas === 1 ? 'pieza' : 'piezas'}`, dinero(importe)] as const,
              ),
            ),
          ),
    ],
  })
}
