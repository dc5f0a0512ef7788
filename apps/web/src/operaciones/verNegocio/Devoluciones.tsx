import type { Negocio } from '@nitida/contract/negocio'
import type { EstadoDeCita } from '@nitida/contract/negocio.rules'
import { Tag, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Enlace } from '../../base/direccion/ubicaciones.ts'
import { CifraEnlazada } from '../../base/listas/cifras.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { contar, numero } from '../../ui/formatos.ts'
import { pesos } from './comparar.ts'
import type { VistaDeNegocio } from './useNegocio.ts'

interface Props {
  negocio: Pick<Negocio, 'devoluciones' | 'descuentos' | 'citas'>
  vista: VistaDeNegocio
}

/** Who gave money back or corrected payments, who sold for less, and how many of those who had an appointment came. */
export function Devoluciones({ negocio: { devoluciones, descuentos, citas }, vista }: Props) {
  return (
    <div className="grid gap-4">
      <PorPersona
        titulo="Devoluciones y correcciones"
        vacio={{ titulo: 'Nadie devolvió ni corrigió cobros', icono: <Undo2 /> }}
        personas={devoluciones.map(({ movimientos, idUsuario, ...una }) => ({
          ...{ ...una, idUsuario, nota: contar(movimientos, 'movimiento') },
          lugar: vista.aRenglones('devuelto', { usuario: idUsuario }),
        }))}
      />
      <PorPersona
        titulo="Artículos vendidos a menos de su precio"
        vacio={{ titulo: 'Nadie vendió a menos del precio de lista', icono: <Tag /> }}
        personas={descuentos.map(({ piezas, idUsuario, ...una }) => ({
          ...{ ...una, idUsuario, nota: contar(piezas, 'pieza') },
          lugar: vista.aRenglones('descuentos', { usuario: idUsuario }),
        }))}
      />
      <Citas citas={citas} vista={vista} />
    </div>
  )
}

interface Persona {
  idUsuario: number
  nombre: string
  nota: string
  importe: number
  lugar: Enlace
}

interface DePersonas {
  titulo: string
  vacio: { titulo: string; icono: ReactNode }
  personas: readonly Persona[]
}

const PorPersona = ({ titulo, vacio, personas }: DePersonas) => (
  <Card title={titulo} padded={personas.length > 0}>
    {personas.length === 0 ? (
      <EmptyState title={vacio.titulo} icon={vacio.icono} />
    ) : (
      <ul className="-mt-2 divide-y divide-line">
        {personas.map(({ idUsuario, nombre, nota, importe, lugar }) => (
          <li key={idUsuario} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">{nombre}</span>
            <span className="text-sm text-ink2">{nota}</span>
            <span className="min-w-20 text-right">
              <CifraEnlazada valor={pesos(importe)} de={`${titulo}: ${nombre}`} lugar={lugar} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

function Citas({ citas, vista }: { citas: Negocio['citas']; vista: VistaDeNegocio }) {
  const { agendadas, asistieron, noAsistieron, canceladas } = citas
  const filas: [string, number, EstadoDeCita | null][] = [
    ['Agendadas', agendadas, null],
    ['Asistieron', asistieron, 'asistieron'],
    ['No asistieron', noAsistieron, 'noAsistieron'],
    ['Canceladas', canceladas, 'canceladas'],
  ]
  return (
    <Card title="Citas del periodo">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {filas.map(([nombre, cuantas, cita]) => (
          <div key={nombre}>
            <dt className="text-sm text-ink2">{nombre}</dt>
            <dd className="text-lg font-semibold">
              <CifraEnlazada
                valor={numero(cuantas)}
                de={`citas del periodo: ${nombre}`}
                lugar={cuantas > 0 ? vista.aRenglones('citas', { cita }) : null}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
