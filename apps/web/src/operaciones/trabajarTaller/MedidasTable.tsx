import type { RenglonDeCalidad, VeredictoDeValor } from '@nitida/contract/calidad.rules'
import { escribirDioptria } from '@nitida/contract/graduacion.rules'
import { leerEn } from '@nitida/contract/numeros'
import { Check, Minus, TriangleAlert, X } from 'lucide-react'
import type { RefObject } from 'react'
import { Controller, type FieldPath, useFormContext } from 'react-hook-form'
import { leerCelda, type TipoCelda } from '../../entidades/graduacion/graduacionTexto.ts'
import { cx } from '../../ui/clases.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import type { Juicio, ValoresDeControl } from './control.ts'
import { EjesFuera } from './EjesFuera.tsx'

type Lugar = FieldPath<ValoresDeControl['medido']>

interface Valor {
  lugar: Lugar
  ojo: 'OD' | 'OI' | 'Ambos'
  nombre: string
  /** Degrees and millimetres are written without a sign. */
  unidad: 'D' | '°' | 'mm' | 'Δ'
}

const deOjo = (ojo: 'Od' | 'Oi', conAdicion: boolean): Valor[] => {
  const valor = (medida: 'esf' | 'cil' | 'eje' | 'add', nombre: string, unidad: Valor['unidad'] = 'D'): Valor => ({
    lugar: `${ojo}.${medida}`,
    ojo: ojo === 'Od' ? 'OD' : 'OI',
    nombre,
    unidad,
  })
  const lente = [valor('esf', 'Esfera'), valor('cil', 'Cilindro'), valor('eje', 'Eje', '°')]
  return conAdicion ? [...lente, valor('add', 'Adición')] : lente
}

/** What can be measured of a kind of lens. */
function valoresDe(tipo: Juicio['tipoLente']): Valor[] {
  const conAdicion = tipo === 'Progresivo' || tipo === 'Bifocal'
  const ambos = (lugar: Lugar, nombre: string, unidad: Valor['unidad']): Valor => ({
    lugar,
    ojo: 'Ambos',
    nombre,
    unidad,
  })
  return [
    ...deOjo('Od', conAdicion),
    ...deOjo('Oi', conAdicion),
    ambos('dnpOd', 'DNP OD', 'mm'),
    ambos('dnpOi', 'DNP OI', 'mm'),
    ...(conAdicion ? [ambos('alturaOd', 'Altura OD', 'mm'), ambos('alturaOi', 'Altura OI', 'mm')] : []),
    ambos('prismaVertical', 'Prisma vertical', 'Δ'),
    ambos('prismaHorizontal', 'Prisma horizontal', 'Δ'),
  ]
}

const decir = (valor: number, unidad: Valor['unidad']): string =>
  unidad === 'D' ? escribirDioptria(valor) : `${Math.round(valor * 100) / 100} ${unidad}`

const veredictos: Record<VeredictoDeValor, { palabra: string; Icono: typeof Check; tono: string }> = {
  dentro: { palabra: 'Dentro', Icono: Check, tono: 'text-ok-ink' },
  limite: { palabra: 'En el límite', Icono: TriangleAlert, tono: 'text-carey-ink' },
  fuera: { palabra: 'Fuera', Icono: X, tono: 'text-bad-ink' },
  falta: { palabra: 'Por medir', Icono: Minus, tono: 'text-ink3' },
  libre: { palabra: 'Sin límite propio', Icono: Minus, tono: 'text-ink3' },
}

const suyo = (renglones: readonly RenglonDeCalidad[], { lugar }: Valor): RenglonDeCalidad | undefined => {
  const [ojo, medida] = lugar.split('.')
  return renglones.find((uno) => (medida ? uno.ojo === ojo && uno.valor === medida : uno.valor === ojo))
}

const celda = 'px-2 py-1.5 text-left align-middle'

/** Ordered, measured, difference, tolerance and verdict of each value. Enter goes on to the next measure. */
export function MedidasTable({ juicio, primera }: { juicio: Juicio; primera: RefObject<HTMLElement | null> }) {
  return (
    <>
      <section
        ref={(tabla) => {
          primera.current = tabla?.querySelector('input') ?? null
        }}
        aria-label="Medidas: renglones"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than a phone is moved with the arrows
        tabIndex={0}
        className="-mx-1 overflow-x-auto"
      >
        <table className="w-full border-collapse text-sm sm:min-w-140">
          <caption className="sr-only">Medidas</caption>
          <thead>
            <tr className="border-b border-line text-ink2">
              {['Valor', 'Pedido', 'Medido', 'Diferencia', 'Tolerancia', 'Escala', 'Veredicto'].map((titulo, i) => (
                <th key={titulo} scope="col" className={cx(celda, 'font-medium', i > 2 && 'max-sm:hidden')}>
                  {titulo === 'Escala' ? <span className="sr-only">{titulo}</span> : titulo}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {valoresDe(juicio.tipoLente).map((valor) => (
              <Fila key={valor.lugar} valor={valor} juicio={juicio} />
            ))}
          </tbody>
        </table>
      </section>
      <EjesFuera renglones={juicio.renglones} />
    </>
  )
}

function Fila({ valor, juicio }: { valor: Valor; juicio: Juicio }) {
  const { lugar, ojo, nombre, unidad } = valor
  const fila = suyo(juicio.renglones, valor)
  const fijo = ojo === 'Ambos' ? juicio.deMontaje.has(lugar) : juicio.deReceta
  const etiqueta = ojo === 'Ambos' ? nombre : `${nombre} ${ojo}`
  const tolerancia = fila && fila.tolerancia !== null ? `±${Math.round(fila.tolerancia * 100) / 100}` : ''
  return (
    <tr className={cx('border-b border-line', fila?.veredicto === 'fuera' && 'bg-bad-soft')}>
      <th scope="row" className={`${celda} font-medium sm:whitespace-nowrap`}>
        {etiqueta}
      </th>
      <td className={`${celda} tabular`}>
        {fijo ? (
          fila ? (
            decir(fila.pedido, unidad)
          ) : (
            '—'
          )
        ) : (
          <Medida name={`pedido.${lugar}`} label={`${etiqueta} pedida`} unidad={unidad} />
        )}
      </td>
      <td className={celda}>
        <Medida name={`medido.${lugar}`} label={`${etiqueta} medida`} unidad={unidad} />
        {fila ? (
          <p className="tabular mt-1 sm:hidden">
            <Palabra fila={fila} />
            <Escala fila={fila} />
            {fila.diferencia === null ? null : (
              <span className="block text-ink2">
                {decir(fila.diferencia, unidad)} {tolerancia}
              </span>
            )}
          </p>
        ) : null}
      </td>
      <td className={`${celda} tabular max-sm:hidden`}>
        {fila && fila.diferencia !== null ? decir(fila.diferencia, unidad) : '—'}
      </td>
      <td className={`${celda} tabular whitespace-nowrap max-sm:hidden`}>{tolerancia || '—'}</td>
      <td className={`${celda} max-sm:hidden`}>{fila ? <Escala fila={fila} /> : null}</td>
      <td className={`${celda} whitespace-nowrap max-sm:hidden`}>{fila ? <Palabra fila={fila} /> : '—'}</td>
    </tr>
  )
}

const puntos: Partial<Record<VeredictoDeValor, string>> = { dentro: 'fill-ok', limite: 'fill-carey', fuera: 'fill-bad' }

/** Half of the bar, which is the tolerance to one side, and how far beside it what is out is drawn, as a part of it. */
const [MEDIA, LEJOS] = [30, 1.3]

/** Where the measure stands in its tolerance: the bar is what is admitted, its middle what was ordered. */
function Escala({ fila: { diferencia, tolerancia, veredicto } }: { fila: RenglonDeCalidad }) {
  const tono = puntos[veredicto]
  if (diferencia === null || tolerancia === null || !tono) return null
  const parte = tolerancia > 0 ? diferencia / tolerancia : Math.sign(diferencia) * LEJOS
  const fuera = veredicto === 'fuera'
  const cabe = fuera ? Math.sign(parte) * LEJOS : parte
  return (
    <>
      <svg viewBox="-46 -8 92 16" aria-hidden="true" className="my-1 h-4 w-23">
        <rect
          x={-MEDIA}
          y={-5}
          width={2 * MEDIA}
          height={10}
          rx={2}
          className={fuera ? 'fill-sunken stroke-line' : 'fill-ok-soft stroke-line'}
        />
        <line y1={-7} y2={7} className="stroke-edge" />
        <circle cx={cabe * MEDIA} r={5} className={tono} />
      </svg>
      {tolerancia > 0 ? (
        <span className="sr-only">Usa {Math.round(Math.abs(parte) * 100)} % de su tolerancia.</span>
      ) : null}
    </>
  )
}

function Palabra({ fila: { veredicto } }: { fila: RenglonDeCalidad }) {
  const { palabra, Icono, tono } = veredictos[veredicto]
  return (
    <span className={cx('inline-flex items-center gap-1.5 font-medium', tono)}>
      <Icono aria-hidden="true" className="size-4 flex-none" />
      {palabra}
    </span>
  )
}

interface MedidaProps extends Pick<Valor, 'unidad'> {
  name: `pedido.${Lugar}` | `medido.${Lugar}`
  label: string
}

/** Reads a value as the grid of a graduation does: '-075' is −0.75, 'pl' is 0. */
const comoCelda = (tipo: TipoCelda) => (escrito: string) => {
  const valor = leerCelda(tipo, escrito)
  return typeof valor === 'string' ? Number.NaN : valor
}
const lecturas: Record<Valor['unidad'], (escrito: string) => number | null> = {
  D: comoCelda('dioptria'),
  '°': comoCelda('eje'),
  mm: leerEn('mm'),
  Δ: leerEn('Δ'),
}

function Medida({ name, label, unidad }: MedidaProps) {
  const { control } = useFormContext<ValoresDeControl>()
  return (
    <Controller
      name={name}
      control={control}
      rules={{ validate: (valor) => !Number.isNaN(valor) || 'Escribe un número.' }}
      render={({ field: { onChange, value, ...campo } }) => (
        <NumberField
          label={label}
          labelHidden
          step={unidad === '°' ? 1 : 0.01}
          decimals={unidad === 'D' ? 2 : 0}
          read={lecturas[unidad]}
          align="end"
          className="w-26 max-sm:w-20"
          {...campo}
          value={typeof value === 'number' ? value : null}
          onValueChange={onChange}
        />
      )}
    />
  )
}
