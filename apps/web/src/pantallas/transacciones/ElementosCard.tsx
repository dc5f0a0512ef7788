import { aCentavos, aPesos, sumar } from '@nitida/contract/dinero'
import { etiquetaIvaDeArticulo } from '@nitida/contract/inventario.rules'
import type { Pedido } from '@nitida/contract/pedidos'
import type { Elemento } from '@nitida/contract/pedidos.elementos'
import { useQuery } from '@tanstack/react-query'
import { Disc3, Glasses, StickyNote, Tag } from 'lucide-react'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Definition } from '../../ui/Definition.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { dinero, fechaDeInstante } from '../../ui/formatos.ts'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { Cuenta, Dinero } from '../../ui/texto.tsx'

export const useElementos = (id: number) =>
  useQuery({ ...consulta(api.pedidos.conElementos, { params: { id } }), placeholderData: undefined })

interface Props {
  pedido: Pedido
  elementos: ReturnType<typeof useElementos>
  zona: string
}

/** The elements in the form's order: what is sold with its price, what is made below it. */
export function ElementosCard({ pedido, elementos, zona }: Props) {
  const { data, error, isFetching, refetch } = elementos
  return (
    <Card title={<>Elementos {data ? <Cuenta>{data.elementos.length}</Cuenta> : null}</>} padded={false}>
      {data ? (
        <ol>
          {data.elementos.map((elemento, i) => (
            <li key={elemento.id}>
              <UnElemento elemento={elemento} numero={i + 1} zona={zona} />
            </li>
          ))}
        </ol>
      ) : error ? (
        <ErrorState
          title="No se pudieron obtener los elementos del pedido."
          onRetry={() => void refetch()}
          cargando={isFetching}
          causa={error}
        />
      ) : (
        <TableSkeleton rows={3} />
      )}
      {pedido.observaciones ? (
        <div className="flex gap-3 border-t border-line px-4 py-3 sm:px-5">
          <StickyNote aria-hidden="true" className="mt-0.5 size-4 flex-none text-ink3" />
          <dl className="min-w-0">
            <Definition nombre="Observaciones del pedido">{pedido.observaciones}</Definition>
          </dl>
        </div>
      ) : null}
    </Card>
  )
}

const importeDe = ({ importeArmazon, importeLente, importeOtro }: Elemento): number =>
  aPesos(sumar(aCentavos(importeArmazon), aCentavos(importeLente), aCentavos(importeOtro)))

/** Why its frame was sold at another price; empty for one at its price. */
const motivoDe = ({ motivoPrecio, precioArticulo }: Elemento): string =>
  motivoPrecio ? `${motivoPrecio} (su precio era ${dinero(precioArticulo ?? 0)})` : ''

function UnElemento({ elemento, numero, zona }: { elemento: Elemento; numero: number; zona: string }) {
  const { armazon, importeArmazon, lente, importeLente, otro, importeOtro, grado, tono, observaciones, devuelto } =
    elemento
  const conceptos = [
    { nombre: 'Armazón', Icono: Glasses, texto: armazon, importe: importeArmazon },
    { nombre: 'Lente', Icono: Disc3, texto: lente, importe: importeLente },
    { nombre: 'Otro', Icono: Tag, texto: otro, importe: importeOtro },
  ].filter(({ texto, importe }) => texto !== '' || importe > 0)
  const notas = [
    { nombre: 'Motivo del precio', texto: motivoDe(elemento) },
    { nombre: 'IVA del armazón', texto: elemento.iva ? etiquetaIvaDeArticulo[elemento.iva] : '' },
    { nombre: 'Grado', texto: grado },
    { nombre: 'Tono', texto: tono },
    { nombre: 'Observaciones', texto: observaciones },
  ].filter(({ texto }) => texto !== '')
  return (
    <>
      <h3 className="flex flex-wrap items-center justify-between gap-2 border-y border-line bg-sunken px-4 py-2 font-semibold sm:px-5">
        <span className="inline-flex flex-wrap items-center gap-2">
          Elemento {numero}
          {elemento.motivoPrecio ? <Badge tone="carey">Precio cambiado</Badge> : null}
          {devuelto ? <Badge tone="carey">Devuelto el {fechaDeInstante(devuelto, zona)}</Badge> : null}
        </span>
        <span className={devuelto ? 'tabular text-ink3 line-through' : 'tabular'}>
          <Dinero value={importeDe(elemento)} />
        </span>
      </h3>
      <dl className="grid gap-1 px-4 py-2 sm:px-5">
        {conceptos.map(({ nombre, Icono, texto, importe }) => (
          <div key={nombre} className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] gap-x-3 py-1">
            <dt className="flex items-center gap-2 self-start text-ink2">
              <Icono aria-hidden="true" className="size-4.5 flex-none" />
              {nombre}
            </dt>
            <dd className="font-medium wrap-anywhere">{texto || nombre}</dd>
            <dd className="tabular text-ink2">
              <Dinero value={importe} />
            </dd>
          </div>
        ))}
      </dl>
      {notas.length > 0 ? (
        <dl className="mx-4 grid gap-x-6 gap-y-2 border-t border-line py-3 sm:mx-5 sm:grid-cols-3">
          {notas.map(({ nombre, texto }) => (
            <Definition key={nombre} nombre={nombre}>
              {texto}
            </Definition>
          ))}
        </dl>
      ) : null}
    </>
  )
}
