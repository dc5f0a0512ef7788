import type { Cobranza } from '@nitida/contract/cortes'
import { useState } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Select } from '../../../ui/Select.tsx'
import { porHora, porSucursal } from './cobranza.ts'
import { Grafica } from './Grafica.tsx'
import { Leyenda } from './Leyenda.tsx'
import { TablaCobranza } from './TablaCobranza.tsx'

const TODAS = 0

const horaEnTexto = (hora: number): string => `${String(hora).padStart(2, '0')}:00`

/** What was collected on the day, closed or not: by hour and method as a drawing and a table, and by branch. */
export function CobranzaCard({ cobranza }: { cobranza: readonly Cobranza[] }) {
  const [sucursal, setSucursal] = useState(TODAS)
  const sucursales = new Map(cobranza.map(({ idSucursal, direccionSucursal }) => [idSucursal, direccionSucursal]))
  const elegida = sucursales.has(sucursal) ? sucursal : TODAS
  const filas = elegida === TODAS ? cobranza : cobranza.filter(({ idSucursal }) => idSucursal === elegida)
  const horas = porHora(filas)
  const opciones = [
    { value: TODAS, label: 'Todas las sucursales' },
    ...[...sucursales].map(([value, label]) => ({ value, label })),
  ]
  return (
    <Card
      title="Cobranza del día"
      actions={
        sucursales.size > 1 ? (
          <Select
            label="Sucursal"
            labelHidden
            options={opciones}
            value={elegida}
            onValueChange={(id) => setSucursal(id ?? TODAS)}
            className="w-full sm:w-72"
          />
        ) : null
      }
    >
      {cobranza.length === 0 ? (
        <EmptyState title="No hay cobros ese día" />
      ) : (
        <>
          <p className="-mt-2 mb-4 text-ink2">Todo lo cobrado, esté o no en un corte, por hora y forma de pago.</p>
          <Leyenda />
          <Grafica horas={horas} />
          <div className="mt-5 grid gap-5">
            <TablaCobranza
              caption="Cobranza por hora"
              titulo="Hora"
              renglones={horas
                .filter(({ cobros }) => cobros > 0)
                .map((una) => ({ ...una, clave: horaEnTexto(una.clave) }))}
            />
            <TablaCobranza caption="Cobranza por sucursal" titulo="Sucursal" renglones={porSucursal(filas)} />
          </div>
        </>
      )}
    </Card>
  )
}
