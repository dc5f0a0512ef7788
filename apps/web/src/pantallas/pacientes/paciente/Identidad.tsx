import type { Cliente } from '@nitida/contract/clientes'
import { sucursalCorta } from '@nitida/contract/nombres'
import { escribirA, llamarA } from '@nitida/contract/telefonos'
import { BadgeCheck, BriefcaseBusiness, Cake, MessageCircle, Phone, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { telefonoLegible } from '../../../entidades/paciente/telefonoLegible.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { cx } from '../../../ui/clases.ts'
import { contar, fechaDeInstante } from '../../../ui/formatos.ts'

const dato = 'inline-flex min-h-6 items-center gap-1.5 [&_svg]:size-4 [&_svg]:flex-none [&_svg]:text-ink3'

const DatoDelPaciente = ({ icono, children }: { icono: ReactNode; children: ReactNode }) => (
  <span className={dato}>
    {icono}
    <span>{children}</span>
  </span>
)

interface Props {
  cliente: Cliente
  onEditar: () => void
  /** Opens the same form at the consent. */
  onConsentimiento: () => void
}

/** The patient in one line, and the two ways to reach him. */
export function Identidad({ cliente, onEditar, onConsentimiento }: Props) {
  const { sexo, telefono, sucursalNumber, sucursalDireccion: direccion, convenio, consentimiento } = cliente
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink2">
      <DatoDelPaciente icono={<Cake aria-hidden="true" />}>
        <strong className="font-semibold text-ink">{contar(cliente.edad, 'año')}</strong>
        {sexo ? ` · ${sexo}` : ''}
      </DatoDelPaciente>
      <Contacto telefono={telefono} onEditar={onEditar} />
      <DatoDelPaciente icono={<Store aria-hidden="true" />}>
        <span className="sr-only">Sucursal </span>
        {sucursalCorta({ sucursalNumber, direccion })}
      </DatoDelPaciente>
      {convenio ? (
        <DatoDelPaciente icono={<BriefcaseBusiness aria-hidden="true" />}>
          Convenio <strong className="font-semibold text-ink wrap-anywhere">{convenio}</strong>
        </DatoDelPaciente>
      ) : null}
      {consentimiento ? (
        <DatoDelPaciente icono={<BadgeCheck aria-hidden="true" />}>
          Consentimiento <strong className="font-semibold text-ink">{fechaDeInstante(consentimiento.en)}</strong>
        </DatoDelPaciente>
      ) : (
        <Button size="sm" variant="ghost" onClick={onConsentimiento} className="-mx-2.5">
          <span className="rounded-full bg-carey-soft px-2 py-0.5 text-xs font-medium text-carey-ink">
            Falta consentimiento
          </span>
        </Button>
      )}
    </div>
  )
}

/** The call shows the number itself on a phone, and both buttons fill the width. */
function Contacto({ telefono, onEditar }: { telefono: string; onEditar: () => void }) {
  const legible = telefonoLegible(telefono)
  if (!legible)
    return (
      <Button size="sm" icon={<Phone />} onClick={onEditar}>
        Agregar teléfono
      </Button>
    )
  const enlace = cx(buttonClass({ size: 'sm' }), 'max-md:h-11 max-md:flex-1')
  return (
    <span className="flex flex-wrap items-center gap-2 max-md:order-last max-md:basis-full">
      <span className="tabular text-ink max-md:hidden">{legible}</span>
      <a href={llamarA(telefono)} className={enlace}>
        <Phone aria-hidden="true" />
        <span className="max-md:sr-only">Llamar</span>
        <span className="tabular md:sr-only">{legible}</span>
      </a>
      <a href={escribirA(telefono)} target="_blank" rel="noreferrer" className={enlace}>
        <MessageCircle aria-hidden="true" />
        WhatsApp
      </a>
    </span>
  )
}
