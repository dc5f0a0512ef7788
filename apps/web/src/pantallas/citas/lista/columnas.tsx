import type { Asistencia, Cita } from '@nitida/contract/citas'
import type { Fecha as Dia } from '@nitida/contract/fechas'
import { etiquetaSucursal } from '@nitida/contract/nombres'
import type { ReactNode } from 'react'
import { EstadoDeCita } from '../../../entidades/cita/EstadoDeCita.tsx'
import { EnlaceTelefono } from '../../../entidades/paciente/EnlaceTelefono.tsx'
import { NombreDePaciente } from '../../../entidades/paciente/NombreDePaciente.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Fecha } from '../../../ui/Fecha.tsx'
import { diaBreve, fechaLarga } from '../../../ui/formatos.ts'
import type { Column } from '../../../ui/Table.tsx'
import type { Seleccion } from './useSeleccion.ts'

interface Opciones {
  seleccion: Seleccion
  /** The branch, for type 0. */
  conSucursal: boolean
  hoyDe: (cita: Cita) => Dia
  acciones: (cita: Cita) => ReactNode
  onAsistencia: (cita: Cita, asistencia: Asistencia | null) => void
}

const marca = (cita: Cita, seleccion: Seleccion) => (
  <Checkbox
    label={`Seleccionar la cita de ${cita.clienteNombre} del ${fechaLarga(cita.fecha)} a las ${cita.hora}`}
    labelHidden
    disabled={cita.cancelada}
    checked={seleccion.tiene(cita)}
    onChange={(evento) => seleccion.marcar(cita, evento.target.checked)}
    className="flex flex-none"
  />
)

const sucursal: Column<Cita> = {
  key: 'sucursal',
  title: 'Sucursal',
  phone: 'block',
  cell: ({ sucursalNumber, sucursalDireccion }) => (
    <span className="line-clamp-2 max-w-52 sm:max-lg:max-w-36 max-sm:text-sm max-sm:text-ink3">
      {etiquetaSucursal({ sucursalNumber, direccion: sucursalDireccion })}
    </span>
  ),
}

/** The columns of 'Todas las Citas'. The mark of a row stands with its date, so that it has a place on a phone, too. */
export function columnasDe({ seleccion, conSucursal, hoyDe, acciones, onAsistencia }: Opciones): Column<Cita>[] {
  return [
    {
      key: 'fecha',
      title: 'Fecha y hora',
      phone: 'block',
      width: 'xl:w-60',
      cell: (cita) => (
        <span className="flex items-center gap-3 whitespace-nowrap">
          {marca(cita, seleccion)}
          <span>
            <span className="sm:max-lg:hidden">
              <Fecha value={cita.fecha} />
            </span>
            <span className="hidden sm:max-lg:inline">{diaBreve(cita.fecha)}</span>
            <span className="tabular font-semibold text-ink max-sm:ml-2 sm:block">{cita.hora}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'paciente',
      title: 'Paciente',
      rowHeader: true,
      cell: ({ idCliente, clienteNombre, telefonoCliente }) => (
        <>
          <NombreDePaciente
            id={idCliente}
            nombre={clienteNombre}
            className="flex min-h-6 w-fit items-center font-medium sm:min-w-28 lg:min-w-40"
          />
          <span className="tabular block text-sm text-ink3">
            <span className="sr-only">Teléfono: </span>
            <EnlaceTelefono telefono={telefonoCliente} />
          </span>
        </>
      ),
    },
    ...(conSucursal ? [sucursal] : []),
    {
      key: 'estado',
      title: 'Estado',
      phone: 'block',
      width: 'xl:w-56',
      cell: (cita) => (
        <EstadoDeCita cita={cita} hoy={hoyDe(cita)} onAsistencia={(asistencia) => onAsistencia(cita, asistencia)} />
      ),
    },
    { key: 'creador', title: 'Creador', optional: true, phone: 'hidden', cell: ({ nombreCreador }) => nombreCreador },
    { key: 'acciones', title: 'Acciones', titleHidden: true, align: 'end', phone: 'end', width: 'w-0', cell: acciones },
  ]
}
