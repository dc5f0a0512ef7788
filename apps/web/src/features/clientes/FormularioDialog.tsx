import type { Cliente } from '@nitida/contract/clientes'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { DescartarDialog } from '../../shared/formularios/DescartarDialog.tsx'
import { SalidaGuardada } from '../../shared/formularios/SalidaGuardada.tsx'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { CamposPaciente } from './CamposPaciente.tsx'
import { ConsentimientoFields } from './ConsentimientoFields.tsx'
import { type DatosPaciente, type ValoresPaciente, valoresDe, valoresNuevos } from './paciente.schema.ts'
import { veTodas } from './shared/clientes.peticion.ts'
import { type FalloAlGuardar, usePacienteForm } from './usePacienteForm.ts'

interface Props {
  open: boolean
  /** The patient to edit; null for a new one. */
  cliente: Cliente | null
  /** What is known about a new patient before anything is typed. */
  conocidos: Partial<ValoresPaciente>
  /** Patients on the screen: the same name and phone among them is refused before anything is sent (spec §5). */
  listados: readonly Cliente[]
  /** Null when it worked, and the dialog is closed by whoever opened it. */
  onSubmit: (datos: DatosPaciente) => Promise<FalloAlGuardar | null>
  onCerrar: () => void
}

/** The patient form, to create or to edit (spec §4). Leaving it with changes asks first. */
export function FormularioDialog({ open, cliente, conocidos, listados, onSubmit, onCerrar }: Props) {
  const { usuario, estado } = useSesion()
  const [preguntando, setPreguntando] = useState(false)
  const eligeSucursal = veTodas(usuario)
  const { form, aviso, enviando, revisar } = usePacienteForm({
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
    >
      <FormProvider {...form}>
        <form onSubmit={revisar} noValidate aria-label="Datos del paciente" className="grid gap-5">
          <CamposPaciente cliente={cliente} hoy={estado.hoy} />
          <ConsentimientoFields idCliente={cliente?.id ?? null} registrado={cliente?.consentimiento ?? null} />
          {aviso ? (
            <Aviso tone={aviso.tone} title={aviso.titulo} live>
              {aviso.texto}
            </Aviso>
          ) : null}
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button onClick={intentarCerrar}>Cancelar</Button>
            <Button type="submit" variant="primary" cargando={enviando}>
              {cliente ? 'Actualizar' : 'Guardar'}
            </Button>
          </div>
        </form>
      </FormProvider>
      <DescartarDialog open={preguntando} onSeguir={() => setPreguntando(false)} onDescartar={onCerrar} />
      <SalidaGuardada sucio={open && isDirty} />
    </Dialog>
  )
}
