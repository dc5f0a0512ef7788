import { nombreLegible } from '@nitida/contract/nombres'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { consulta } from '../../../shared/api/consulta.ts'
import { api } from '../../../shared/api/rutas.ts'
import { Enfocar } from '../../../shared/Enfocar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { DialogosDePaciente } from '../DialogosDePaciente.tsx'
import { anotarVisto } from '../shared/recientes.ts'
import { useDialogos } from '../useDialogos.ts'
import { AccionesDeLaPagina } from './AccionesDeLaPagina.tsx'
import { Hechos } from './Hechos.tsx'
import { Identidad } from './Identidad.tsx'
import { Pestanas } from './Pestanas.tsx'

/** Name and number of facts stay the same on every tab; only what is below the tabs changes. */
export function PacientePage({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...consulta(api.clientes.resumen, { params: { id } }),
    placeholderData: undefined,
  })
  const activas = useQuery(consulta(api.sucursales.listActivas, {}))
  const sucursales = activas.data?.data ?? []
  const dialogos = useDialogos()
  const resumen = data?.data
  const hay = resumen !== undefined
  useEffect(() => {
    if (hay) anotarVisto(id)
  }, [id, hay])
  const titulo = resumen ? nombreLegible(resumen.cliente.nombreCompleto) : 'Paciente'
  return (
    <div className="mx-auto w-full max-w-330 max-md:pb-20">
      <title>Paciente · Nítida</title>
      <Link
        to="/dashboard/clientes"
        className="inline-flex min-h-6 items-center gap-1.5 rounded-small text-sm text-ink2 hover:text-ink hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Pacientes
      </Link>
      <header className="mt-1 mb-4 grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="min-w-0 text-2xl font-semibold tracking-[-0.005em] text-balance wrap-anywhere">{titulo}</h1>
          {resumen ? <AccionesDeLaPagina resumen={resumen} sucursales={sucursales} dialogos={dialogos} /> : null}
        </div>
        {resumen ? (
          <Identidad cliente={resumen.cliente} onEditar={() => dialogos.formulario.abrir(resumen.cliente)} />
        ) : null}
      </header>
      {error && !resumen ? (
        <Card>
          <ErrorState title="No se pudo abrir al paciente" onRetry={() => void refetch()} cargando={isFetching}>
            {error.message}
          </ErrorState>
        </Card>
      ) : null}
      {resumen ? (
        <>
          <Enfocar />
          <Hechos resumen={resumen} onAgendar={() => dialogos.cita.pedir(resumen.cliente)} />
          <Pestanas resumen={resumen} />
        </>
      ) : null}
      {!resumen && !error ? <Espera /> : null}
      <DialogosDePaciente dialogos={dialogos} listados={[]} sucursales={sucursales} />
    </div>
  )
}

/** The strip keeps its height while it loads. */
const Espera = () => (
  <div className="grid gap-4">
    <Card>
      <Skeleton lines={2} />
    </Card>
    <Card>
      <Skeleton lines={6} />
    </Card>
  </div>
)
