import type { Cita } from '@nitida/contract/citas'
import { sucursalCorta } from '@nitida/contract/nombres'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { FILAS_POR_PAGINA } from '../../../base/listas/filas.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { citasQuery } from '../../../entidades/cita/citas.consulta.ts'
import { EstadoDeCita } from '../../../entidades/cita/EstadoDeCita.tsx'
import { EditarCitaDialog } from '../../../operaciones/agendar/dialogos.tsx'
import { fechaLarga } from '../../../ui/formatos.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Column } from '../../../ui/Table.tsx'
import { type DelPaciente, ListaDelPaciente, usePaginaDeTab } from './ListaDelPaciente.tsx'

/** Appointments of a patient, the newest day first. */
export function CitasDelPaciente({ idCliente }: DelPaciente) {
  const { usuario, estado } = useSesion()
  const pagina = usePaginaDeTab()
  const edicion = useConfirmacion<Cita>()
  const query = { idCliente, page: pagina.pagina, limit: FILAS_POR_PAGINA }
  const citas = useQuery(citasQuery(usuario, query))
  const columnas: Column<Cita>[] = [
    {
      key: 'fecha',
      title: 'Fecha y hora',
      rowHeader: true,
      cell: ({ fecha, hora }) => (
        <span className="tabular font-medium">
          {fecha === estado.hoy ? 'Hoy' : fechaLarga(fecha)}, {hora}
        </span>
      ),
    },
    { key: 'estado', title: 'Estado', phone: 'block', cell: (cita) => <EstadoDeCita cita={cita} hoy={estado.hoy} /> },
    {
      key: 'sucursal',
      title: 'Sucursal',
      optional: true,
      phone: 'hidden',
      cell: ({ sucursalNumber, sucursalDireccion: direccion }) => sucursalCorta({ sucursalNumber, direccion }),
    },
    { key: 'creador', title: 'La apuntó', cell: ({ nombreCreador }) => nombreCreador },
    {
      key: 'acciones',
      title: 'Acciones',
      titleHidden: true,
      align: 'end',
      phone: 'end',
      cell: (cita) =>
        !cita.cancelada && cita.fecha >= estado.hoy ? (
          <IconButton
            label={`Editar la cita del ${fechaLarga(cita.fecha)}`}
            icon={<Pencil />}
            onClick={() => edicion.pedir(cita)}
          />
        ) : null,
    },
  ]
  return (
    <>
      <ListaDelPaciente
        titulo="Citas del paciente"
        vacio="No hay citas"
        consulta={citas}
        columnas={columnas}
        clave={({ id }) => id}
        pagina={pagina}
      />
      <EditarCitaDialog open={edicion.abierta} cita={edicion.dato} onCerrar={edicion.cerrar} />
    </>
  )
}
