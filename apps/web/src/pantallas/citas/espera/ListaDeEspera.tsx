import type { Espera } from '@nitida/contract/citas.espera'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowLeft, CalendarCheck, Hourglass, Plus, X } from 'lucide-react'
import { Suspense } from 'react'
import { call } from '../../../base/api/call.ts'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { textoDeFallo } from '../../../base/formularios/fallo.ts'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { useRecargar } from '../../../base/realtime/useRecargar.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { veTodas } from '../../../entidades/cita/citas.consulta.ts'
import { NombreDePaciente } from '../../../entidades/paciente/NombreDePaciente.tsx'
import { telefonoLegible } from '../../../entidades/paciente/telefonoLegible.ts'
import { NombreDeSucursal } from '../../../entidades/sucursal/SucursalDe.tsx'
import { useAgendarEspera } from '../../../operaciones/agendar/useCitas.ts'
import { ExportarMenu } from '../../../operaciones/exportar/ExportarMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { fechaLarga } from '../../../ui/formatos.ts'
import { keepFocus } from '../../../ui/keepFocus.ts'
import { Page } from '../../../ui/Page.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { SinDato } from '../../../ui/texto.tsx'
import { toast } from '../../../ui/toast.ts'
import { useVistaDeCitas } from '../useVistaDeCitas.ts'
import { cuandoPuede } from './textos.ts'

const NuevaEspera = deferred(async () => (await import('./NuevaEspera.tsx')).NuevaEspera)

function useRetirar() {
  return useMutation({
    mutationFn: ({ id }: Espera) => call(api.citas.retirarEspera, { params: { id } }),
    onSuccess: (_, { nombreCliente }) => toast.exito('Ya no está en espera', nombreCliente),
    onError: (error) => toast.error('¡Error!', textoDeFallo(error, 'quitar de la lista')),
    onSettled: useRecargar('citas'),
  })
}

interface Opciones {
  conSucursal: boolean
  agendar: ReturnType<typeof useAgendarEspera>
  retirar: ReturnType<typeof useRetirar>
}

const columnas = ({ conSucursal, agendar, retirar }: Opciones): readonly Column<Espera>[] => [
  {
    key: 'paciente',
    title: 'Paciente',
    rowHeader: true,
    cell: ({ idCliente, nombreCliente, telefono, sucursalId, sucursalNumber }) => (
      <>
        <span className="block max-sm:pr-14">
          <NombreDePaciente id={idCliente} nombre={nombreCliente} className="font-medium" />
        </span>
        <span className="tabular block text-xs font-normal text-ink3">
          {telefonoLegible(telefono) ?? 'Sin teléfono'}
          {conSucursal ? (
            <>
              {' · '}
              <NombreDeSucursal id={sucursalId} numero={sucursalNumber} />
            </>
          ) : null}
        </span>
      </>
    ),
  },
  {
    key: 'cuando',
    title: 'Cuándo puede',
    phone: 'block',
    // The button stands at the right of it on a phone.
    cell: (espera) => <span className="max-sm:block max-sm:pr-14">{cuandoPuede(espera)}</span>,
  },
  {
    key: 'oferta',
    title: 'Primera hora libre',
    phone: 'block',
    cell: ({ id, oferta, nombreCliente }) =>
      oferta ? (
        <Button
          ref={keepFocus}
          size="sm"
          icon={<CalendarCheck />}
          cargando={agendar.isPending && agendar.variables.id === id}
          onClick={() => agendar.mutate({ id, ...oferta })}
        >
          {fechaLarga(oferta.fecha)}, {oferta.hora}
          <span className="sr-only">: agendar a {nombreCliente}</span>
        </Button>
      ) : (
        <SinDato>Ninguna en dos semanas</SinDato>
      ),
  },
  {
    key: 'acciones',
    title: 'Acciones',
    titleHidden: true,
    align: 'end',
    phone: 'end',
    cell: (espera) => (
      <Button
        ref={keepFocus}
        size="sm"
        variant="ghost"
        icon={<X />}
        cargando={retirar.isPending && retirar.variables.id === espera.id}
        onClick={() => retirar.mutate(espera)}
      >
        Quitar<span className="sr-only"> a {espera.nombreCliente}</span>
      </Button>
    ),
  },
]

/** Patients who want an earlier appointment, each with the first hour that would suit; one click books it and tells him. */
export function ListaDeEspera() {
  const { usuario } = useSesion()
  const { ir } = useVistaDeCitas()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    consulta(api.citas.listaDeEspera, { query: {} }),
  )
  const [agendar, retirar] = [useAgendarEspera(), useRetirar()]
  const nueva = useConfirmacion<true>()
  const filas = data?.data ?? []
  const agregar = () => nueva.pedir(true)
  return (
    <Page
      title="Lista de espera"
      subtitle="Pacientes que quieren una cita antes, y la primera hora libre que les queda."
      actions={
        <>
          <Button icon={<ArrowLeft />} onClick={() => ir({})}>
            Todas las Citas
          </Button>
          <Button variant="primary" icon={<Plus />} onClick={agregar}>
            Agregar a la lista
          </Button>
        </>
      }
    >
      <Card title="En espera" actions={<ExportarMenu lista="espera" filtro={{}} />} padded={false}>
        {error ? (
          <ErrorState
            title="No se pudo cargar la lista de espera"
            onRetry={() => void refetch()}
            cargando={isFetching}
            causa={error}
          />
        ) : null}
        {filas.length > 0 ? (
          <Table
            caption="Lista de espera"
            columns={columnas({ conSucursal: veTodas(usuario), agendar, retirar })}
            rows={filas}
            rowKey={({ id }) => id}
            busy={isPlaceholderData}
          />
        ) : null}
        {data && filas.length === 0 ? (
          <EmptyState title="Nadie espera" icon={<Hourglass />}>
            Agrega a quien quiera venir antes: cuando se libere una hora que le quede, aparece aquí.
          </EmptyState>
        ) : null}
        {data || error ? null : <TableSkeleton rows={4} />}
      </Card>
      <Suspense fallback={null}>
        {nueva.dato === null ? null : <NuevaEspera key={nueva.apertura} open={nueva.abierta} onCerrar={nueva.cerrar} />}
      </Suspense>
    </Page>
  )
}
