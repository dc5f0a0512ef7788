import type { Acta } from '@nitida/contract/cortes'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { consulta } from '../../base/api/consulta.ts'
import { noEsta } from '../../base/api/fallos.ts'
import { api } from '../../base/api/rutas.ts'
import { FalloDeCarga, reintentoDe } from '../../base/direccion/FalloDeCarga.tsx'
import { useTextoGuardado } from '../../base/listas/useTextoGuardado.ts'
import { TransaccionesCards } from '../../entidades/corte/TransaccionesCards.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Tamano, tamanos } from '../imprimir/hoja.ts'
import { useEstilosDeImpresion } from '../imprimir/useEstilosDeImpresion.ts'
import { Hoja } from './Hoja.tsx'

interface Props {
  /** Id of the closing. */
  id: number
  volver: Pick<LinkProps, 'to' | 'search'> & { label: string }
}

const opciones = [
  { value: 'ticket', label: '70 mm' },
  { value: 'carta', label: 'Carta' },
] as const

/** 'Acta de corte': a closing on paper. */
export function ActaCorte({ id, volver: { label, ...destino } }: Props) {
  const acta = useQuery({
    ...consulta(api.cortes.acta, { params: { id } }),
  })
  const { data, error } = acta
  const atras = (
    <Link
      {...destino}
      className="inline-flex min-h-6 items-center gap-1.5 rounded-small hover:text-ink hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {label}
    </Link>
  )
  if (data) return <Vista acta={data.data} atras={atras} />
  return (
    <Page title="Acta de corte" back={atras}>
      {error ? (
        <FalloDeCarga
          title={noEsta(error) ? 'No se encontró el corte' : 'No se pudo cargar el acta'}
          causa={error}
          volver={{ ...destino, label }}
          {...reintentoDe(acta)}
        />
      ) : (
        <Card>
          <Skeleton lines={10} />
        </Card>
      )}
    </Page>
  )
}

/**
 * Focuses the print button, because the certificate is opened to be printed. One function for all renders, so that the focus is
 * taken once.
 */
const enfocar = (boton: HTMLButtonElement | null) => boton?.focus()

function Vista({ acta, atras }: { acta: Acta; atras: ReactNode }) {
  const [guardado, guardar] = useTextoGuardado('ActaTamano')
  const tamano: Tamano = tamanos.find((uno) => uno === guardado) ?? 'ticket'
  const hoja = useRef<HTMLElement>(null)
  useEstilosDeImpresion(hoja, tamano)
  return (
    <Page
      title={`Acta de corte ${acta.idCorte}`}
      back={atras}
      actions={
        <>
          <SegmentedField
            label="Tamaño"
            layout="row"
            options={opciones}
            value={tamano}
            onValueChange={(nuevo) => nuevo && guardar(nuevo)}
          />
          <Button ref={enfocar} variant="primary" icon={<Printer />} onClick={() => print()}>
            Imprimir
          </Button>
        </>
      }
    >
      <div className="overflow-x-auto pb-2">
        <Hoja ref={hoja} acta={acta} tamano={tamano} />
      </div>
      {acta.reapertura ? null : (
        <section aria-label="Lo que tomó el corte" className="mt-4 grid gap-4">
          <TransaccionesCards cerrado de={acta} />
        </section>
      )}
    </Page>
  )
}
