import type { Cliente, ConsentimientoRegistrado, MedioDeConsentimiento } from '@nitida/contract/clientes'
import { useQuery } from '@tanstack/react-query'
import { type Ref, Suspense, useRef, useState } from 'react'
import { Controller, FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { DescartarDialog } from '../../base/formularios/DescartarDialog.tsx'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { SalidaGuardada } from '../../base/formularios/SalidaGuardada.tsx'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { veTodas } from '../../entidades/paciente/clientes.consulta.ts'
import { avisoVigente } from '../../entidades/privacidad/aviso.consulta.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { deferred } from '../../ui/deferred.ts'
import { Form } from '../../ui/Form.tsx'
import { fechaHoraLarga } from '../../ui/formatos.ts'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CamposPaciente } from './CamposPaciente.tsx'
import { EsEl } from './EsEl.tsx'
import { type DatosPaciente, type ValoresPaciente, valoresDe, valoresNuevos } from './paciente.schema.ts'
import { type FalloAlGuardar, usePacienteForm } from './usePacienteForm.ts'

const opciones = [
  { value: 'No', label: 'No' },
  { value: 'Si', label: 'Sí' },
] as const

const HistorialConsentimiento = deferred(
  async () => (await import('./HistorialConsentimiento.tsx')).HistorialConsentimiento,
)

const medios: readonly { value: MedioDeConsentimiento; label: string }[] = [
  { value: 'mostrador', label: 'En el mostrador' },
  { value: 'telefono', label: 'Por teléfono' },
  { value: 'papel', label: 'En papel firmado' },
]

const preguntas = [
  { name: 'whatsappAvisos', label: '¿Acepta avisos de sus citas y pedidos por WhatsApp?' },
  { name: 'whatsappPromociones', label: '¿Acepta promociones por WhatsApp?' },
] as const

interface ConsentimientoFieldsProps {
  ref: Ref<HTMLFieldSetElement>
  /** Null for a new patient. */
  idCliente: number | null
  registrado: ConsentimientoRegistrado | null
}

/**
 * Consents of the patient, with the notice he is shown. Never mandatory: without answers nothing is registered (D-64). A
 * registered consent can be changed, not taken out.
 */
function ConsentimientoFields({ ref, idCliente, registrado }: ConsentimientoFieldsProps) {
  const { control, formState } = useFormContext<ValoresPaciente>()
  const [conHistorial, setConHistorial] = useState(false)
  const { data: aviso, error: sinAviso } = useQuery(avisoVigente())
  const cambia = formState.dirtyFields.whatsappAvisos || formState.dirtyFields.whatsappPromociones
  return (
    <fieldset ref={ref} tabIndex={-1} className="scroll-m-4 rounded-control border border-line p-4">
      <legend className="px-1.5 text-sm font-medium">Consentimiento (opcional)</legend>
      <p className="text-sm text-ink2">
        Muéstrale el{' '}
        <a href="/politicaPrivacidad" target="_blank" rel="noreferrer" className="text-brand-ink underline">
          aviso de privacidad
        </a>{' '}
        {aviso ? `(versión ${aviso.data.version}) ` : ''}y anota lo que decida.{' '}
        {registrado
          ? `Registrado el ${fechaHoraLarga(registrado.en)} por ${registrado.registradoPor}, con la versión ${registrado.numeroAviso}.`
          : 'Puedes dejarlo sin respuesta.'}
      </p>
      <div className="mt-3 grid gap-2">
        {aviso ? null : sinAviso ? (
          <Aviso tone="bad">No se pudo cargar el aviso. {sinAviso.message}</Aviso>
        ) : (
          <Skeleton lines={2} />
        )}
        {(aviso ? preguntas : []).map(({ name, label }) => (
          <Controller
            key={name}
            name={name}
            control={control}
            render={({ field: { onChange, ...campo } }) => (
              <SegmentedField
                label={label}
                layout="row"
                options={opciones}
                clearable={registrado === null}
                error={formState.errors[name]?.message}
                {...campo}
                onValueChange={onChange}
              />
            )}
          />
        ))}
        {cambia ? (
          <Controller
            name="medioConsentimiento"
            control={control}
            render={({ field: { onChange, ...campo } }) => (
              <Select label="¿Cómo lo dijo?" options={medios} onValueChange={onChange} {...campo} className="sm:w-60" />
            )}
          />
        ) : null}
      </div>
      {registrado?.baja ? (
        <Aviso tone="carey" className="mt-3">
          El paciente pidió no recibir promociones el {fechaHoraLarga(registrado.baja)}. Marca «Sí» solo si él lo pide.
        </Aviso>
      ) : null}
      {idCliente === null ? null : (
        <div className="mt-3">
          <Button variant="ghost" size="sm" aria-expanded={conHistorial} onClick={() => setConHistorial(!conHistorial)}>
            {conHistorial ? 'Ocultar historial' : 'Ver historial de consentimientos'}
          </Button>
          {conHistorial ? (
            <Suspense fallback={null}>
              <HistorialConsentimiento idCliente={idCliente} />
            </Suspense>
          ) : null}
        </div>
      )}
    </fieldset>
  )
}

interface Props {
  open: boolean
  /** The patient to edit; null for a new one. */
  cliente: Cliente | null
  /** First values of a new patient. */
  conocidos: Partial<ValoresPaciente>
  /** Whether the focus begins at the consent, which is what is missing. */
  enConsentimiento: boolean
  /** Patients on the screen, among whom the same name and phone is refused before anything is sent (spec §5). */
  listados: readonly Cliente[]
  /** Sends the form; null when it worked, and the opener closes the dialog. */
  onSubmit: (datos: DatosPaciente) => Promise<FalloAlGuardar | null>
  onCerrar: () => void
}

/** Who is registered already, by what the form of a new patient says. */
function PuedeSerEl({ sucursalPropia }: { sucursalPropia: number | null }) {
  const { control } = useFormContext<ValoresPaciente>()
  const [nombre, telefono, sucursal] = useWatch({ control, name: ['nombreCompleto', 'telefono', 'sucursal'] })
  return <EsEl nombre={nombre} telefono={telefono} sucursal={sucursal ?? sucursalPropia} />
}

/** The patient form, to create or to edit (spec §4). Leaving it with changes asks first. */
export function FormularioDialog(props: Props) {
  const { open, cliente, conocidos, enConsentimiento, listados, onSubmit, onCerrar } = props
  const consentimiento = useRef<HTMLFieldSetElement>(null)
  const { usuario, estado } = useSesion()
  const [preguntando, setPreguntando] = useState(false)
  const eligeSucursal = veTodas(usuario)
  const { data: aviso } = useQuery(avisoVigente())
  const { form, fallo, enviando, enviar } = usePacienteForm({
    versionAviso: aviso?.data.clave ?? null,
    cliente,
    iniciales: cliente ? valoresDe(cliente) : valoresNuevos(conocidos),
    hoy: estado.hoy,
    eligeSucursal,
    sucursalPropia: usuario.branchId,
    listados,
    onSubmit,
  })
  const { isDirty } = form.formState
  const intentarCerrar = () => (isDirty ? setPreguntando(true) : onCerrar())

  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && intentarCerrar()}
      title={cliente ? 'Editar paciente' : 'Nuevo paciente'}
      size="lg"
      {...(enConsentimiento && { initialFocus: consentimiento })}
    >
      <FormProvider {...form}>
        <Form onSubmit={enviar} aria-label="Datos del paciente" className="grid gap-5">
          <CamposPaciente cliente={cliente} hoy={estado.hoy} />
          <ConsentimientoFields
            ref={consentimiento}
            idCliente={cliente?.id ?? null}
            registrado={cliente?.consentimiento ?? null}
          />
          {cliente ? null : <PuedeSerEl sucursalPropia={usuario.branchId} />}
          <FalloAviso fallo={fallo} />
          <BotonesDeFormulario onCerrar={intentarCerrar} cargando={enviando}>
            {cliente ? 'Actualizar' : 'Guardar'}
          </BotonesDeFormulario>
        </Form>
      </FormProvider>
      <DescartarDialog open={preguntando} onSeguir={() => setPreguntando(false)} onDescartar={onCerrar} />
      <SalidaGuardada sucio={open && isDirty} />
    </Dialog>
  )
}
