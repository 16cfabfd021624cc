/* A bcryptprimitives.dll for Wine 8, which has none: Rust's standard library takes its random numbers from there. */
#include <stddef.h>

unsigned char __stdcall SystemFunction036(void *buffer, unsigned long length); /* of advapi32.dll, also known as RtlGenRandom */

__declspec(dllexport) int __stdcall ProcessPrng(unsigned char *data, size_t length)
{
    while (length > 0) {
        unsigned long part = length < 4096 ? (unsigned long)length : 4096;
        if (!SystemFunction036(data, part))
            return 0;
        data += part;
        length -= part;
    }
    return 1;
}

/* Without C's own start there is nothing to compile but this file. */
int __stdcall DllMainCRTStartup(void *module, unsigned long reason, void *reserved)
{
    (void)module, (void)reason, (void)reserved;
    return 1;
}
