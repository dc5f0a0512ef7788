import type { RenglonDeImportacion } from '@nitida/contract/mudanza'
import { type KeyboardEvent, useId, useState } from 'react'
import { cx } from '../../../ui/clases.ts'
import { numero } from '../../../ui/formatos.ts'
import { type ColumnaDeTabla, problemasEn } from './columnasDeTabla.ts'
import type { Corregir } from './respuestas.ts'
import { escribirValor } from './textos.ts'

interface Props {
  renglon: RenglonDeImportacion
  columna: ColumnaDeTabla
  editable: boolean
  corregir: Corregir
  className: string
}

/** A value of a row: as it will be kept, old and new where it changes, and a field where it is wrong. */
export function Celda({ renglon, columna, editable, corregir, className }: Props) {
  // A cell that was put right stays a field until the row is read again, so that nothing moves under the hands.
  const [abierta, setAbierta] = useState(false)
  const [problema] = problemasEn(renglon, columna)
  const indice = problema?.columna ?? columna.indices[0]
  const dicha = indice === undefined ? undefined : columna.dichas.get(indice)
  const esNombre = columna.valor === 'nombreCompleto'
  if ((problema || abierta) && indice !== undefined && editable)
    return (
      <td className={className}>
        <Campo
          etiqueta={`${dicha?.etiqueta ?? columna.etiqueta} del renglón ${numero(renglon.numero)}`}
          ancho={(dicha?.valores ?? 1) > 1}
          texto={renglon.celdas[indice] ?? ''}
          problema={problema?.mensaje ?? null}
          onCorregir={(texto) => {
            setAbierta(true)
            corregir(renglon.numero, indice, texto)
          }}
        />
      </td>
    )
  const cambio = renglon.cambios.find(({ campo }) => campo === columna.valor)
  return (
    <td className={cx(className, !esNombre && !problema && !cambio && 'max-lg:hidden', esNombre && 'font-medium')}>
      {cambio ? (
        <>
          <del className="block text-ink3">{escribirValor(cambio.antes, columna.tipo)}</del>
          <ins className="block font-semibold no-underline">{escribirValor(cambio.despues, columna.tipo)}</ins>
        </>
      ) : problema ? (
        <>
          <span className="block">{(indice === undefined ? '' : renglon.celdas[indice]) || '—'}</span>
          <span className="text-xs font-normal text-bad-ink">{problema.mensaje}</span>
        </>
      ) : (
        <span className="wrap-break-word">{escribirValor(renglon.valores?.[columna.valor], columna.tipo)}</span>
      )}
    </td>
  )
}

/** Goes to the next cell that is wrong, in the order in which the rows are read. */
function irAlSiguiente(desde: HTMLElement): void {
  const campos = [...document.querySelectorAll<HTMLElement>('[data-por-corregir]')]
  const siguiente = campos
    .slice(campos.indexOf(desde) + 1)
    .find((campo) => campo.matches('[aria-invalid="true"], [data-duplicado]'))
  siguiente?.focus()
}

interface PropsDeCampo {
  etiqueta: string
  /** Whether it says several values, as a prescription in one cell does. */
  ancho: boolean
  texto: string
  problema: string | null
  onCorregir: (texto: string) => void
}

function Campo({ etiqueta, ancho, texto, problema, onCorregir }: PropsDeCampo) {
  const id = useId()
  const [escrito, setEscrito] = useState(texto)
  const [enviado, setEnviado] = useState(texto)
  const enviar = () => {
    if (escrito === enviado) return
    setEnviado(escrito)
    onCorregir(escrito)
  }
  const teclas = (evento: KeyboardEvent<HTMLInputElement>) => {
    if (evento.key === 'Escape') setEscrito(enviado)
    if (evento.key !== 'Enter') return
    evento.preventDefault()
    enviar()
    irAlSiguiente(evento.currentTarget)
  }
  return (
    <>
      <input
        aria-label={etiqueta}
        aria-invalid={problema ? true : undefined}
        aria-describedby={problema ? id : undefined}
        data-por-corregir=""
        value={escrito}
        onChange={({ target }) => setEscrito(target.value)}
        onKeyDown={teclas}
        onBlur={enviar}
        maxLength={1000}
        className={cx(
          'h-control w-full rounded-control border px-2.5 text-field',
          ancho ? 'min-w-64' : 'min-w-36',
          problema ? 'border-bad bg-bad-soft text-ink' : 'border-edge bg-surface text-ink',
        )}
      />
      {problema ? (
        <p id={id} className="mt-1 max-w-64 text-xs text-bad-ink">
          {problema}
        </p>
      ) : null}
    </>
  )
}
