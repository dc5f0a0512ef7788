/** Takes the place of the worker that keeps the code: it forgets what was kept, and itself. */
export const TRABAJADOR_QUE_SE_RETIRA = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (evento) => evento.waitUntil((async () => {
  for (const nombre of await caches.keys()) await caches.delete(nombre)
  await self.registration.unregister()
})()))
`
