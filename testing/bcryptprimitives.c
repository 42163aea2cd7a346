/* bcryptprimitives.dll for Wine 8, which lacks it: the source of random numbers of Rust's standard library. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL ProcessPrng(PBYTE data, SIZE_T size) { return RtlGenRandom(data, (ULONG)size); }
