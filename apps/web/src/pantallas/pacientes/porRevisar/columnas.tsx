import type { PorRevisar } from '@nitida/contract/seguimiento'
import {
  etiquetaMedio,
  type MotivoDeSeguimiento,
  nombresDeMotivo,
  tieneMensaje,
} from '@nitida/contract/seguimiento.rules'
import { hayTelefono } from '@nitida/contract/telefonos'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { estados } from '../../../entidades/mensaje/estados.ts'
import { EnlaceTelefono } from '../../../entidades/paciente/EnlaceTelefono.tsx'
import { NombreDePaciente } from '../../../entidades/paciente/NombreDePaciente.tsx'
import { NombreDeSucursal } from '../../../entidades/sucursal/SucursalDe.tsx'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Fecha } from '../../../ui/Fecha.tsx'
import { fechaLarga } from '../../../ui/formatos.ts'
import type { Column } from '../../../ui/Table.tsx'
import { SinDato } from '../../../ui/texto.tsx'

const tonos: Readonly<Record<MotivoDeSeguimiento, BadgeTone>> = {
  revision: 'info',
  lentes_contacto: 'info',
  pedido_listo: 'carey',
  saldo: 'bad',
  presupuesto_interesa: 'carey',
  presupuesto_vence: 'bad',
  presupuesto_por_llamar: 'info',
}

/** Why a patient cannot be written to now; null when he can. */
export function motivoSinMensaje({ telefono, sinAvisos, mensajeDesde, motivos }: PorRevisar): string | null {
  if (!motivos.some(({ motivo }) => tieneMensaje(motivo))) return 'Su presupuesto se envía desde el presupuesto.'
  if (!hayTelefono(telefono)) return 'No tiene teléfono.'
  if (sinAvisos) return 'Pidió no recibir avisos por WhatsApp; llámale.'
  return mensajeDesde ? `Se le puede escribir desde el ${fechaLarga(mensajeDesde)}.` : null
}

function UltimoContacto({ ultimoContacto }: PorRevisar) {
  if (!ultimoContacto) return <SinDato>Sin contacto</SinDato>
  const { medio, dia, nota, proximo, nombreUsuario, estado } = ultimoContacto
  return (
    <span className="block text-sm">
      <span className="block">
        {etiquetaMedio[medio]} el <Fecha value={dia} />
        {estado ? ` (${estados[estado].etiqueta.toLowerCase()})` : ''}
      </span>
      <span className="block text-xs text-ink3 wrap-anywhere">
        {[nota, proximo && `llamar el ${fechaLarga(proximo)}`, nombreUsuario].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

interface Opciones {
  conSucursal: boolean
  tiene: (paciente: PorRevisar) => boolean
  marcar: (paciente: PorRevisar, si: boolean) => void
  acciones: (paciente: PorRevisar) => ReactNode
}

/** Patient, reason, its first day, and the last contact. */
export const columnas = ({ conSucursal, tiene, marcar, acciones }: Opciones): readonly Column<PorRevisar>[] => [
  {
    key: 'nombre',
    title: 'Paciente',
    rowHeader: true,
    cell: (paciente) => (
      <span className="flex items-start gap-3">
        <Checkbox
          label={`Seleccionar a ${paciente.nombreCompleto}`}
          labelHidden
          disabled={motivoSinMensaje(paciente) !== null}
          checked={tiene(paciente)}
          onChange={(evento) => marcar(paciente, evento.target.checked)}
          className="flex flex-none"
        />
        <span className="min-w-0">
          <NombreDePaciente id={paciente.id} nombre={paciente.nombreCompleto} className="block w-fit font-medium" />
          <span className="tabular block text-xs font-normal text-ink3">
            <EnlaceTelefono telefono={paciente.telefono} />
            {conSucursal ? (
              <>
                {' · '}
                <NombreDeSucursal id={paciente.sucursal} numero={paciente.sucursalNumber} />
              </>
            ) : null}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'motivos',
    title: 'Por qué',
    phone: 'block',
    cell: ({ motivos }) => (
      <ul className="grid justify-items-start gap-1">
        {motivos.map(({ motivo, desde, presupuesto }) => (
          <li key={motivo} className="flex flex-wrap items-center gap-x-2">
            <Badge tone={tonos[motivo]}>{nombresDeMotivo[motivo]}</Badge>
            <span className="text-xs text-ink3">
              desde el <Fecha value={desde} />
            </span>
            {presupuesto === null ? null : (
              <Link
                {...aPath('/dashboard/pedidos', { vista: 'presupuestos', presupuesto })}
                className="rounded-small text-xs text-brand underline underline-offset-2"
              >
                Ver presupuesto
              </Link>
            )}
          </li>
        ))}
      </ul>
    ),
  },
  {
    key: 'visita',
    title: 'Última visita',
    optional: true,
    phoneTitle: true,
    cell: ({ ultimaVisita }) => (ultimaVisita ? <Fecha value={ultimaVisita} /> : <SinDato>Sin visitas</SinDato>),
  },
  { key: 'contacto', title: 'Último contacto', phone: 'block', cell: UltimoContacto },
  { key: 'acciones', title: 'Acciones', titleHidden: true, align: 'end', phone: 'end', cell: acciones },
]
