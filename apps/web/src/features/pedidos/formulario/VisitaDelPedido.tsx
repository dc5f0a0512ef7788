import { escribirOjo, ojos } from '@nitida/contract/graduacion.rules'
import type { GraduacionLeida } from '@nitida/contract/visitas'
import { useQuery } from '@tanstack/react-query'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { Card } from '../../../ui/Card.tsx'
import { fechaDeInstante } from '../../../ui/formatos.ts'
import { Select } from '../../../ui/Select.tsx'
import { graduacionLeida } from '../../visitas/shared/graduaciones.ts'
import { graduacionesQuery } from '../../visitas/shared/visitas.consulta.ts'
import type { ValoresPedido } from './pedido.valores.ts'

type DeVisita = GraduacionLeida & { IdVisita: number }
const esDeVisita = (leida: GraduacionLeida): leida is DeVisita => leida.Bloque === 'visita' && leida.IdVisita !== null

/** The option without a visit. */
const NINGUNA = 0

/** A patient's visits, newest first; empty while they are not known. */
export function useVisitasDelPaciente(idCliente: number): DeVisita[] {
  const { data } = useQuery(graduacionesQuery(idCliente))
  return (data?.data ?? []).filter(esDeVisita)
}

/** The visit whose graduation the laboratory makes: the newest unless another one is chosen. */
export function VisitaDelPedido() {
  const { control } = useFormContext<ValoresPedido>()
  const idCliente = useWatch({ control, name: 'idCliente' })
  const visitas = useVisitasDelPaciente(idCliente)
  const [ultima] = visitas
  if (!ultima) return null
  const opciones = visitas.map(({ IdVisita, CreateDate, Optometrista }) => ({
    value: IdVisita,
    label: `${fechaDeInstante(CreateDate)}${Optometrista ? ` · ${Optometrista}` : ''}`,
  }))
  return (
    <Controller
      name="idVisita"
      control={control}
      render={({ field: { value, onChange, ...campo }, fieldState }) => {
        const elegida = value === undefined ? ultima.IdVisita : (value ?? NINGUNA)
        return (
          <Card title="Graduación">
            <div className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-2">
              <Select
                label="Visita de la que se hace el pedido"
                ayuda="El laboratorio recibe su graduación."
                error={fieldState.error?.message}
                options={[...opciones, { value: NINGUNA, label: 'Ninguna' }]}
                {...campo}
                value={elegida}
                onValueChange={(id) => onChange(id === NINGUNA ? null : id)}
              />
              <Leida visita={visitas.find(({ IdVisita }) => IdVisita === elegida)} />
            </div>
          </Card>
        )
      }}
    />
  )
}

function Leida({ visita }: { visita: DeVisita | undefined }) {
  if (!visita) return null
  const graduacion = graduacionLeida(visita)
  return (
    <dl aria-label="Graduación elegida" className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 sm:mt-7">
      {ojos.map((ojo) => (
        <div key={ojo} className="col-span-2 grid grid-cols-subgrid items-baseline">
          <dt className="text-sm text-ink2">{ojo.toUpperCase()}</dt>
          <dd className="tabular">{escribirOjo(graduacion[ojo]) || 'Sin graduación'}</dd>
        </div>
      ))}
    </dl>
  )
}
