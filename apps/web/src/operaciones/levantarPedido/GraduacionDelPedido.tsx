import { escribirOjo, graduacionDe, ojos } from '@nitida/contract/graduacion.rules'
import { type Receta, recetaVigente } from '@nitida/contract/recetas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { Aviso } from '../../ui/Aviso.tsx'
import { Card } from '../../ui/Card.tsx'
import { fechaDeInstante } from '../../ui/formatos.ts'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { claveDe, NINGUNA, notaDeClave } from './notas.ts'
import { recetasQuery } from './pedido.consulta.ts'
import type { ValoresPedido } from './pedido.valores.ts'

/** Value that the picker shows before a choice: the newest note with a graduation. */
function propuesta(recetas: readonly Receta[]): string {
  const vigente = recetaVigente(recetas)
  return vigente ? claveDe(vigente) : NINGUNA
}

/**
 * The note to send: the chosen one, else the one that the form shows. What could not be read yet is read now, because an order
 * without its graduation is made wrong.
 */
export function useNotaElegida(idCliente: number) {
  const cliente = useQueryClient()
  return async (elegida: string | null) =>
    notaDeClave(elegida ?? propuesta((await cliente.ensureQueryData(recetasQuery(idCliente))).data))
}

/** The graduation that is chosen in the form at the moment; null for none, and while it is not known. */
export function useRecetaElegida(): Receta | null {
  const { control } = useFormContext<ValoresPedido>()
  const [idCliente, nota] = useWatch({ control, name: ['idCliente', 'nota'] })
  const { data } = useQuery(recetasQuery(idCliente))
  const recetas = data?.data ?? []
  return recetas.find((receta) => claveDe(receta) === (nota ?? propuesta(recetas))) ?? null
}

const nombreDe = { visita: 'visita', historia: 'historia clínica' } as const
const tituloDe = { visita: 'Visita', historia: 'Historia' } as const

function opcionesDe(recetas: readonly Receta[], clave: string) {
  const opcion = (receta: Receta) => {
    const { tipo, createDate, zonaHoraria, optometrista, conGraduacion } = receta
    const partes = [tituloDe[tipo], fechaDeInstante(createDate, zonaHoraria), optometrista]
    return {
      value: claveDe(receta),
      label: [...partes, conGraduacion ? null : 'sin graduación'].filter(Boolean).join(' · '),
    }
  }
  const [con, sin] = [true, false].map((cual) =>
    recetas.filter(({ conGraduacion }) => conGraduacion === cual).map(opcion),
  )
  const todas = [...(con ?? []), ...(sin ?? []), { value: NINGUNA, label: 'Ninguna' }]
  // A stored order may name a note that its reader may no longer see.
  return todas.some(({ value }) => value === clave)
    ? todas
    : [{ value: clave, label: 'La que tiene el pedido' }, ...todas]
}

/** The visit or history whose graduation the laboratory makes: the newest that has one, unless another is chosen. */
export function GraduacionDelPedido() {
  const { control } = useFormContext<ValoresPedido>()
  const [idCliente, nota] = useWatch({ control, name: ['idCliente', 'nota'] })
  const { data, error, refetch, isFetching } = useQuery(recetasQuery(idCliente))
  if (!data)
    return (
      <Card title="Graduación">
        {error ? (
          <Aviso
            tone="bad"
            title="No se pudieron leer las graduaciones del paciente"
            action={<RetryButton size="sm" onClick={() => void refetch()} cargando={isFetching} />}
          >
            {error.message}
          </Aviso>
        ) : (
          <Skeleton lines={2} />
        )}
      </Card>
    )
  const recetas = data.data
  if (recetas.length === 0) return null
  const clave = nota ?? propuesta(recetas)
  const receta = recetas.find((una) => claveDe(una) === clave) ?? null
  return (
    <Card title="Graduación">
      <div className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-2">
        <Controller
          name="nota"
          control={control}
          render={({ field: { onChange, value: _, ...campo }, fieldState }) => (
            <Select
              label="Visita o historia de la que se hace el pedido"
              ayuda="El laboratorio recibe su graduación."
              error={fieldState.error?.message}
              options={opcionesDe(recetas, clave)}
              {...campo}
              value={clave}
              onValueChange={onChange}
            />
          )}
        />
        {receta ? <Leida receta={receta} /> : null}
      </div>
      {receta || clave === NINGUNA ? <HayOtraMasNueva elegida={receta} vigente={recetaVigente(recetas)} /> : null}
    </Card>
  )
}

/** An order that is not made from what counts now is worth a second look; it never blocks (D-44). */
function HayOtraMasNueva({ elegida, vigente }: { elegida: Receta | null; vigente: Receta | null }) {
  if (!vigente || (elegida?.conGraduacion && elegida.createDate >= vigente.createDate)) return null
  const { tipo, createDate, zonaHoraria } = vigente
  const cual = `la ${nombreDe[tipo]} del ${fechaDeInstante(createDate, zonaHoraria)}`
  return (
    <Aviso tone="carey" live className="mt-3">
      {elegida?.conGraduacion
        ? `Hay una graduación más reciente que la elegida: la de ${cual}.`
        : `El laboratorio no recibe graduación. La más reciente es la de ${cual}.`}
    </Aviso>
  )
}

function Leida({ receta }: { receta: Receta }) {
  const graduacion = graduacionDe(receta.graduacion)
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
